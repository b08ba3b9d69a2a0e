import { daysBetween, type Day } from '../basics/day.ts'
import { liveBorn, usualGestation } from './farrowing.ts'
import { type SowRecord, type SowState } from './life.ts'

/**
 * What a good colleague would ask before a record is written down. A question refuses nothing: whoever answers yes has the record saved,
 * and the answer is kept with it. What was never asked, because it came from a workbook or another program, stands among what looks wrong
 * in the books. What becomes of piglets when fewer are weaned than nurse, or when their sow leaves, is not a question of yes and no: the
 * rules of `life.ts` want the piglets' own records.
 */
export const questionCodes = [
  'GESTATION_UNUSUAL',
  'LITTER_VERY_LARGE',
  'NONE_BORN_ALIVE',
  'FIRST_MATING_LATE',
  'FIRST_MATING_EARLY',
  'MATED_LONG_AFTER',
  'WEANED_VERY_EARLY',
  'WEANED_VERY_LATE',
  'NURSES_MANY',
  'LEAVES_WHILE_PREGNANT',
  'PARITY_VERY_HIGH',
  'MATED_THOUGH_DECIDED',
  'DATED_LONG_AGO',
  'INSIDE_WITHDRAWAL',
  'WEIGHT_UNUSUAL',
  'NONE_WEANED',
  'ALL_PARTLY_WEANED',
  'ENDED_AT_ONCE',
  'NO_BOAR',
  'NONE_BORN',
  'ALL_FOSTERED_OUT',
  'LITTER_DIED',
] as const
export type QuestionCode = (typeof questionCodes)[number]
export type Question = { code: QuestionCode; values: Readonly<Record<string, string | number>> }

/** Days and head outside which a record is asked about. */
export const usual = {
  /** Age at the first mating, days. */
  firstMating: { from: 200, to: 399 },
  /** Days from weaning or an accident to the next mating. */
  nextMating: { to: 60 },
  totalBorn: { to: 24 },
  /** Days from mating to the first heat that she can show again. */
  knownEmpty: { from: 10 },
  /** Days from farrowing to weaning. */
  lactation: { from: 14, to: 40 },
  nursing: { to: 18 },
  parity: { to: 12 },
  /** Days that a record may be written down late. */
  enteredLate: { to: 31 },
  /** Mean weight at birth and at weaning, kg. */
  birthWeight: { from: 0.7, to: 2.2 },
  weaningWeight: { from: 3, to: 12 },
} as const

/** Accident types by which she is said to carry no more: return to heat, infertile, not pregnant, abortion. */
export const notPregnant: readonly string[] = ['050008', '050009', '050007', '050001', '050002']

/** What of the animal and of the form a question may rest on besides the rules' own record. */
export type Asked = {
  bornOn: Day
  today: Day
  /** Of the litter, or of all weaned, kg; 0 or undefined where it was not weighed. */
  totalWeight?: number | undefined
  /** How many boars a mating names. */
  boars?: number | undefined
  /** The day on which it was decided that she leaves. */
  cullDecidedOn?: Day | null | undefined
  /** The first day on which she may go to slaughter, where she is leaving for it. */
  withdrawalUntil?: Day | null | undefined
}

/** What to ask before this record is added to a sow in this state; first things first. */
export function questionsAbout(state: SowState, record: SowRecord, asked: Asked): Question[] {
  const questions: Question[] = []
  const ask = (doubt: boolean, code: QuestionCode, values: Question['values']) => {
    if (doubt) questions.push({ code, values })
  }
  const late = daysBetween(record.on, asked.today)
  switch (record.kind) {
    case 'mating': {
      ask(asked.boars === 0, 'NO_BOAR', {})
      const age = daysBetween(asked.bornOn, record.on)
      const since = daysBetween(state.lastWorkOn, record.on)
      if (state.firstMatedOn === null && state.parity === 0) {
        ask(age < usual.firstMating.from, 'FIRST_MATING_EARLY', { days: age, ...usual.firstMating })
        ask(age > usual.firstMating.to, 'FIRST_MATING_LATE', { days: age, ...usual.firstMating })
      } else ask(since > usual.nextMating.to, 'MATED_LONG_AFTER', { days: since })
      ask(state.parity > usual.parity.to, 'PARITY_VERY_HIGH', { parity: state.parity })
      const decided = asked.cullDecidedOn
      if (decided) ask(decided <= record.on, 'MATED_THOUGH_DECIDED', { decided })
      break
    }
    case 'accident': {
      // Before the next heat nobody can know that she is empty, nor is there a litter to abort; that one left can be seen at once.
      const days = state.matedOn ? daysBetween(state.matedOn, record.on) : usual.knownEmpty.from
      ask(notPregnant.includes(record.accidentType) && days < usual.knownEmpty.from, 'ENDED_AT_ONCE', {
        days,
      })
      askWithdrawal()
      break
    }
    case 'farrowing': {
      const days = state.matedOn ? daysBetween(state.matedOn, record.on) : usualGestation.from
      const alive = liveBorn(record)
      ask(days < usualGestation.from || days > usualGestation.to, 'GESTATION_UNUSUAL', {
        days,
        ...usualGestation,
      })
      ask(record.totalBorn === 0, 'NONE_BORN', {})
      ask(record.totalBorn > usual.totalBorn.to, 'LITTER_VERY_LARGE', { totalBorn: record.totalBorn })
      ask(record.totalBorn > 0 && alive === 0, 'NONE_BORN_ALIVE', { totalBorn: record.totalBorn })
      askWeight(asked.totalWeight, alive, usual.birthWeight)
      break
    }
    case 'weaning': {
      const days = state.farrowedOn ? daysBetween(state.farrowedOn, record.on) : usual.lactation.from
      ask(record.weaned === 0, 'NONE_WEANED', {})
      ask(days < usual.lactation.from, 'WEANED_VERY_EARLY', { days })
      ask(days > usual.lactation.to && state.status === 'lactating', 'WEANED_VERY_LATE', { days })
      askWeight(asked.totalWeight, record.weaned, usual.weaningWeight)
      break
    }
    case 'partialWeaning':
      ask(record.piglets > 0 && record.piglets === state.nursing, 'ALL_PARTLY_WEANED', {
        piglets: record.piglets,
      })
      askWeight(asked.totalWeight, record.piglets, usual.weaningWeight)
      break
    case 'fosteredIn':
      ask(state.nursing + record.piglets > usual.nursing.to, 'NURSES_MANY', {
        nursing: state.nursing + record.piglets,
      })
      break
    case 'fosteredOut':
      ask(record.piglets === state.nursing, 'ALL_FOSTERED_OUT', { piglets: record.piglets })
      break
    case 'pigletDeath':
      ask(record.piglets > 1 && record.piglets === state.nursing, 'LITTER_DIED', { piglets: record.piglets })
      break
    case 'removal':
      ask(state.status === 'pregnant', 'LEAVES_WHILE_PREGNANT', {
        days: state.matedOn ? daysBetween(state.matedOn, record.on) : 0,
      })
      askWithdrawal()
      break
    default:
  }
  ask(late > usual.enteredLate.to, 'DATED_LONG_AGO', { days: late })
  return questions

  function askWithdrawal() {
    const until = asked.withdrawalUntil
    ask(Boolean(until && record.on < until), 'INSIDE_WITHDRAWAL', { until: until ?? '' })
  }

  function askWeight(total: number | undefined, piglets: number, { from, to }: { from: number; to: number }) {
    if (!total || piglets <= 0) return
    const each = Math.round((total / piglets) * 10) / 10
    ask(each < from || each > to, 'WEIGHT_UNUSUAL', { each, from, to })
  }
}
