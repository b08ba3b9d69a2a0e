import { latest, type Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import type { Kind, LivingStatus, SowStatus, Standing } from './kind.ts'
import * as kinds from './kinds.ts'

export { sowStatuses, type LivingStatus, type SowStatus } from './kind.ts'

/**
 * The life of a sow. Her state is never entered: it follows from her records, replayed in order.
 */

export type Entry = {
  kind: 'entry'
  on: Day
  status: LivingStatus
  parity: number
  /** Matings in this parity before her entry. */
  matings: number
  /** Day of the last work before her entry: mating, farrowing, weaning or accident, by her status. */
  lastWorkOn: Day
  /** Piglets nursed at entry. */
  nursing: number
}

type Kinds = typeof kinds
type Numbered = Kind['numbered']
/** Records that the kinds of one numbering make. */
type MadeBy<N extends Numbered> = {
  [Name in keyof Kinds]: Kinds[Name] extends { numbered: N; life: infer Life } ? keyof Life : never
}[keyof Kinds]
/** Fields of each record but the entry. */
export type Held = {
  [Name in keyof Kinds]: Kinds[Name] extends { life: infer Life }
    ? {
        [Made in keyof Life]: Life[Made] extends (state: Standing, record: infer R) => unknown
          ? { kind: Made } & R
          : never
      }[keyof Life]
    : never
}[keyof Kinds]

/** Records of a life, numbered by `seq`; only the newest may be deleted. */
export type LifeKind = 'entry' | MadeBy<'life'>
/** Records of a nursed litter; each kind has its own numbers. */
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
// Each function gets records of its own name only.
type Changes = (state: Standing, record: Held) => Partial<Standing>

/** Work of a life record; a gilt without records has none. */
export type Work = Exclude<LifeKind, 'entry'>
export type SowState = Standing & {
  /** Newest work of her life. */
  lastWork: Work | null
}

/** Whether such a record may follow in a status. */
export const mayRecord = (kind: RecordKind, status: SowStatus) => statusesFor(kind).includes(status)

/** Statuses in which such a record may be entered. */
export const statusesFor = (kind: RecordKind): readonly SowStatus[] => kindOf[kind].when

/** State after a record. @throws Refusal with the status, if that is the reason */
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
  // Every kind of this numbering is a work.
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
    // A female that was entered mated counts from her entry.
    firstMatedOn: status === 'gilt' ? null : entry.on,
    matedOn: mated,
    farrowedOn: status === 'lactating' ? lastWorkOn : null,
    nursing: status === 'lactating' || status === 'nurse' ? entry.nursing : 0,
    seq: 1,
  }
}

/** State after all records, oldest first. @throws Refusal with `kind` and `on` of the contradicting record */
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

/** Rejects a record dated after today. @throws Refusal */
export function checkNotAfterToday(on: Day, today: Day) {
  if (on > today) throw new Refusal('AFTER_TODAY', { today }, ['on'])
}
