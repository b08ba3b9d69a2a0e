import { latest, type Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import type { Kind, LivingStatus, SowStatus, Standing } from './kind.ts'
import * as kinds from './kinds.ts'

export { sowStatuses, type LivingStatus, type SowStatus } from './kind.ts'

/**
 * The life of a sow. Her state is never typed in: it follows from her records, replayed in order. So no two places can disagree about it.
 */

export type Entry = {
  kind: 'entry'
  on: Day
  status: LivingStatus
  parity: number
  /** Matings that she had in this parity before she came. */
  matings: number
  /** The last work that was done with her before she came: mating, farrowing, weaning or accident, as her status says. */
  lastWorkOn: Day
  /** Piglets that she nurses when she comes. */
  nursing: number
}

type Kinds = typeof kinds
type Numbered = Kind['numbered']
/** The records that the kinds of one numbering make. */
type MadeBy<N extends Numbered> = {
  [Name in keyof Kinds]: Kinds[Name] extends { numbered: N; life: infer Life } ? keyof Life : never
}[keyof Kinds]
/** What each of them holds: a record of hers besides her entry. */
export type Held = {
  [Name in keyof Kinds]: Kinds[Name] extends { life: infer Life }
    ? {
        [Made in keyof Life]: Life[Made] extends (state: Standing, record: infer R) => unknown
          ? { kind: Made } & R
          : never
      }[keyof Life]
    : never
}[keyof Kinds]

/** The records that make up her life; numbered by `seq`, and only the newest may be deleted. */
export type LifeKind = 'entry' | MadeBy<'life'>
/** The records of a litter while it is nursed; each kind is numbered by itself. */
export type LitterKind = MadeBy<'litter'>
export type SowRecord = Entry | Held
export type RecordOf<Made extends SowRecord['kind']> = Extract<SowRecord, { kind: Made }>
export type LifeRecord = RecordOf<LifeKind>
type RecordKind = Held['kind']

const declared = Object.values<Kind>(kinds)
const madeBy = (numbered: Numbered) =>
  declared
    .filter((kind) => kind.numbered === numbered)
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ life }) => Object.keys(life ?? {}))
export const lifeKinds = ['entry', ...madeBy('life')] as readonly LifeKind[]
export const litterKinds = madeBy('litter') as readonly LitterKind[]
export const isLifeRecord = (record: SowRecord): record is LifeRecord =>
  lifeKinds.some((made) => made === record.kind)

const kindOf = Object.fromEntries(
  declared.flatMap((kind) => Object.keys(kind.life ?? {}).map((made) => [made, kind])),
) as Readonly<Record<RecordKind, Kind & { life: Record<string, Changes> }>>
// Each is asked with the records of its own name only.
type Changes = (state: Standing, record: Held) => Partial<Standing>

/** The work of a life record; null for a gilt to whom nothing has happened yet. */
export type Work = Exclude<LifeKind, 'entry'>
export type SowState = Standing & {
  /** The newest work of her life. */
  lastWork: Work | null
}

/** Whether such a record may follow in this state. */
export const mayRecord = (kind: RecordKind, status: SowStatus) => statusesFor(kind).includes(status)

/** The sows of whom such a record may be entered now. */
export const statusesFor = (kind: RecordKind): readonly SowStatus[] => kindOf[kind].when

/** @throws Refusal naming what stands against it, with her state where that is the reason. */
export function applyRecord(state: SowState | null, record: SowRecord): SowState {
  if (record.kind === 'entry') return enter(state, record)
  if (!state) throw new Refusal('NOT_ENTERED')
  if (state.status === 'culled') throw new Refusal('CULLED')
  const { numbered, refusedAs, life } = kindOf[record.kind]
  if (!mayRecord(record.kind, state.status)) throw new Refusal(refusedAs, { status: state.status })
  if (record.on < state.notBefore)
    throw new Refusal('BEFORE_PREVIOUS_WORK', { previous: state.notBefore }, ['on'])
  const changed = { ...state, ...life[record.kind]?.(state, record), notBefore: record.on }
  if (numbered !== 'life') return changed
  // What is numbered so is a work.
  return { ...changed, lastWork: record.kind as Work, lastWorkOn: record.on, seq: state.seq + 1 }
}

const lastWorkBefore: Record<LivingStatus, SowState['lastWork']> = {
  gilt: null,
  pregnant: 'mating',
  lactating: 'farrowing',
  nurse: 'weaning',
  weaned: 'weaning',
  returned: 'accident',
  aborted: 'accident',
}

function enter(state: SowState | null, entry: Entry): SowState {
  if (state) throw new Refusal('ALREADY_ENTERED')
  const { status, lastWorkOn } = entry
  const mated = status === 'pregnant' ? lastWorkOn : null
  return {
    status,
    parity: entry.parity,
    matings: entry.matings,
    lastWork: lastWorkBefore[status],
    lastWorkOn,
    notBefore: latest(entry.on, lastWorkOn) ?? entry.on,
    // A mated female is counted from the day from which she is known.
    firstMatedOn: status === 'gilt' ? null : entry.on,
    matedOn: mated,
    farrowedOn: status === 'lactating' ? lastWorkOn : null,
    nursing: status === 'lactating' || status === 'nurse' ? entry.nursing : 0,
    seq: 1,
  }
}

/** Her state after all her records, oldest first. @throws Refusal whose `kind` and `on` name the record that stands against it. */
export function replay(records: readonly SowRecord[]): SowState {
  let state: SowState | null = null
  for (const record of records) {
    try {
      state = applyRecord(state, record)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(error.code, { ...error.values, kind: record.kind, on: record.on }, error.fields)
    }
  }
  if (!state) throw new Refusal('NOT_ENTERED')
  return state
}

/** A record of today or earlier may be entered; one of tomorrow may not. */
export function checkNotAfterToday(on: Day, today: Day) {
  if (on > today) throw new Refusal('AFTER_TODAY', { today }, ['on'])
}
