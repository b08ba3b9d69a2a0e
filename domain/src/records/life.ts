import { daysBetween, latest, type Day } from '../day.ts'
import { Refusal } from '../refusal.ts'

/**
 * The life of a sow. Her state is never typed in: it follows from her records, replayed in order. Source: decisions, 1.
 */

export const sowStatuses = [
  'gilt',
  'pregnant',
  'lactating',
  'nurse',
  'weaned',
  'returned',
  'aborted',
  'culled',
] as const
export type SowStatus = (typeof sowStatuses)[number]
export type LivingStatus = Exclude<SowStatus, 'culled'>

/** The records that make up her life; numbered by `seq`, and only the newest may be deleted. */
export const lifeKinds = ['entry', 'mating', 'accident', 'farrowing', 'weaning', 'removal'] as const
export type LifeKind = (typeof lifeKinds)[number]
/** The records of a litter while it is nursed; each kind is numbered by itself. */
export const litterKinds = ['fosteredIn', 'fosteredOut', 'died', 'partlyWeaned'] as const
export type LitterKind = (typeof litterKinds)[number]

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
export type Mating = { kind: 'mating'; on: Day }
export type Accident = { kind: 'accident'; on: Day; accidentType: string }
export type Farrowing = {
  kind: 'farrowing'
  on: Day
  totalBorn: number
  mummified: number
  stillborn: number
  /** Undersized and malformed piglets are live born, removed at birth and not nursed. */
  undersized: number
  malformed: number
}
export type Weaning = { kind: 'weaning'; on: Day; weaned: number; becomesNurse: boolean }
export type Removal = { kind: 'removal'; on: Day }
export type LitterChange = { kind: LitterKind; on: Day; piglets: number }

export type LifeRecord = Entry | Mating | Accident | Farrowing | Weaning | Removal
export type SowRecord = LifeRecord | LitterChange

export type SowState = {
  status: SowStatus
  parity: number
  /** Matings in this parity, the ones before her entry included; a return does not use up a parity. */
  matings: number
  /** The newest work of her life; null for a gilt to whom nothing has happened yet. */
  lastWork: 'mating' | 'accident' | 'farrowing' | 'weaning' | 'removal' | null
  lastWorkOn: Day
  /** No further record may lie before this day: her newest record, those of her litter included. */
  notBefore: Day
  firstMatedOn: Day | null
  matedOn: Day | null
  farrowedOn: Day | null
  /** Piglets suckling now. */
  nursing: number
  /** Number of life records: the `seq` of the newest. */
  seq: number
}

const mayFollow: Record<Exclude<SowRecord['kind'], 'entry'>, readonly SowStatus[]> = {
  mating: ['gilt', 'weaned', 'returned', 'aborted'],
  accident: ['pregnant'],
  farrowing: ['pregnant'],
  fosteredIn: ['lactating', 'nurse'],
  fosteredOut: ['lactating', 'nurse'],
  died: ['lactating', 'nurse'],
  partlyWeaned: ['lactating', 'nurse'],
  weaning: ['lactating', 'nurse'],
  removal: ['gilt', 'pregnant', 'lactating', 'nurse', 'weaned', 'returned', 'aborted'],
}

const refusedAs = {
  mating: 'CANNOT_BE_MATED',
  accident: 'NOT_PREGNANT',
  farrowing: 'NOT_PREGNANT',
  fosteredIn: 'NOT_NURSING',
  fosteredOut: 'NOT_NURSING',
  died: 'NOT_NURSING',
  partlyWeaned: 'NOT_NURSING',
  weaning: 'CANNOT_BE_WEANED',
  removal: 'CULLED',
} as const

/** Whether a record of this kind may be entered now: what opens a form by itself and what enables its button. */
export const mayRecord = (kind: keyof typeof mayFollow, status: SowStatus) => mayFollow[kind].includes(status)

/** The sows of whom a record of this kind may be entered now. */
export const statusesFor = (kind: keyof typeof mayFollow) => mayFollow[kind]

/** Gestation, days: outside the first pair a person is asked, outside the second it is refused. */
export const usualGestation = { from: 105, to: 125 } as const
export const possibleGestation = { from: 100, to: 130 } as const

const abortion = '050002'
/** Accident types that remove the sow in the same act. */
const removingAccidents: readonly string[] = ['050003', '050004', '050005', '050006']

export const statusAfterAccident = (accidentType: string): SowStatus =>
  accidentType === abortion ? 'aborted' : removingAccidents.includes(accidentType) ? 'culled' : 'returned'

export const liveBorn = (litter: Pick<Farrowing, 'totalBorn' | 'mummified' | 'stillborn'>) =>
  litter.totalBorn - litter.mummified - litter.stillborn

/** @throws Refusal naming what stands against it, with her state where that is the reason. */
export function applyRecord(state: SowState | null, record: SowRecord): SowState {
  if (record.kind === 'entry') return enter(state, record)
  if (!state) throw new Refusal('NOT_ENTERED')
  if (state.status === 'culled') throw new Refusal('CULLED')
  if (!mayRecord(record.kind, state.status))
    throw new Refusal(refusedAs[record.kind], { status: state.status })
  if (record.on < state.notBefore)
    throw new Refusal('BEFORE_PREVIOUS_WORK', { previous: state.notBefore }, ['on'])

  const work = { lastWorkOn: record.on, notBefore: record.on, seq: state.seq + 1 }
  switch (record.kind) {
    case 'mating':
      return {
        ...state,
        ...work,
        status: 'pregnant',
        matings: state.matings + 1,
        lastWork: 'mating',
        matedOn: record.on,
        firstMatedOn: state.firstMatedOn ?? record.on,
      }
    case 'accident':
      return { ...state, ...work, status: statusAfterAccident(record.accidentType), lastWork: 'accident' }
    case 'farrowing': {
      const gestation = state.matedOn ? daysBetween(state.matedOn, record.on) : usualGestation.from
      if (gestation < possibleGestation.from || gestation > possibleGestation.to)
        throw new Refusal('GESTATION_IMPOSSIBLE', { days: gestation, ...possibleGestation }, ['on'])
      const nursing = liveBorn(record) - record.undersized - record.malformed
      if (nursing < 0)
        throw new Refusal('MORE_PIGLETS_THAN_BORN', { totalBorn: record.totalBorn }, ['totalBorn'])
      return {
        ...state,
        ...work,
        status: 'lactating',
        parity: state.parity + 1,
        matings: 0,
        lastWork: 'farrowing',
        farrowedOn: record.on,
        nursing,
      }
    }
    case 'fosteredIn':
      return { ...state, notBefore: record.on, nursing: state.nursing + record.piglets }
    case 'fosteredOut':
    case 'died':
    case 'partlyWeaned':
      return { ...state, notBefore: record.on, nursing: fewer(state.nursing, record.piglets) }
    case 'weaning': {
      const left = fewer(state.nursing, record.weaned)
      if (left > 0) throw new Refusal('PIGLETS_UNACCOUNTED', { nursing: state.nursing, left }, ['weaned'])
      return {
        ...state,
        ...work,
        status: record.becomesNurse ? 'nurse' : 'weaned',
        lastWork: 'weaning',
        nursing: 0,
      }
    }
    case 'removal':
      if (state.nursing > 0) throw new Refusal('PIGLETS_REMAIN', { nursing: state.nursing }, ['piglets'])
      return { ...state, ...work, status: 'culled', lastWork: 'removal' }
  }
}

function fewer(nursing: number, piglets: number) {
  if (piglets > nursing) throw new Refusal('MORE_THAN_NURSING', { nursing, piglets }, ['piglets'])
  return nursing - piglets
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
    // A mated female is counted from the day she came: what was before is not known.
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

/** Records build on one another, so only the newest of her life may go. */
export function checkNewest(seq: number, state: Pick<SowState, 'seq'>) {
  if (seq !== state.seq) throw new Refusal('NOT_THE_NEWEST')
}
