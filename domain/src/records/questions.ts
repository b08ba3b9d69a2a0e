import { daysBetween, type Day } from '../basics/day.ts'
import { liveBorn, usualGestation } from './farrowing.ts'
import type { RecordOf, SowRecord, SowState } from './life.ts'

/**
 * Questions about unusual records, to be answered before the record is saved. A question rejects nothing: with the answer yes the record is
 * saved, and the answer is stored with it. Records of a workbook or another program raise no questions; the report of unusual records lists
 * them. What becomes of piglets that are not weaned, or whose sow leaves, is no question: `life.ts` requires records of them.
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

/** Ranges outside which a record is questioned. */
export const usual = {
  /** Age at the first mating, days. */
  firstMating: { from: 200, to: 399 },
  /** Days from weaning or an accident to the next mating. */
  nextMating: { to: 60 },
  totalBorn: { to: 24 },
  /** Days from mating to the next possible heat. */
  knownEmpty: { from: 10 },
  /** Days from farrowing to weaning. */
  lactation: { from: 14, to: 40 },
  nursing: { to: 18 },
  parity: { to: 12 },
  /** Days after which a record counts as entered late. */
  enteredLate: { to: 31 },
  /** Mean weight at birth and at weaning, kg. */
  birthWeight: { from: 0.7, to: 2.2 },
  weaningWeight: { from: 3, to: 12 },
} as const

/** Accident types that end a pregnancy while the sow stays: return to heat, infertile, not pregnant, abortion. */
export const notPregnant: readonly string[] = ['050008', '050009', '050007', '050001', '050002']

/** Facts of the animal and the form that questions use besides the record. */
export type QuestionFacts = {
  bornOn: Day
  today: Day
  /** Weight of the litter, or of all weaned, kg; 0 or undefined if it was not weighed. */
  totalWeight?: number | undefined
  /** Boars that a mating names. */
  boars?: number | undefined
  /** Day of the decision to cull the sow. */
  cullDecidedOn?: Day | null | undefined
  /** End of the withdrawal period, if the sow leaves for slaughter. */
  withdrawalUntil?: Day | null | undefined
}

/** Adds a question if the doubt is true. */
type Ask = (doubt: boolean, code: QuestionCode, values: Question['values']) => void

/** Questions about a record that is added to a sow in this state, the most important first. */
export function questionsAbout(state: SowState, record: SowRecord, facts: QuestionFacts): Question[] {
  const questions: Question[] = []
  const ask: Ask = (doubt, code, values) => {
    if (doubt) questions.push({ code, values })
  }
  switch (record.kind) {
    case 'mating':
      askAboutMating(ask, state, record, facts)
      break
    case 'accident':
      askAboutAccident(ask, state, record, facts)
      break
    case 'farrowing':
      askAboutFarrowing(ask, state, record, facts)
      break
    case 'weaning':
      askAboutWeaning(ask, state, record, facts)
      break
    case 'partialWeaning':
      ask(record.piglets > 0 && record.piglets === state.nursing, 'ALL_PARTLY_WEANED', {
        piglets: record.piglets,
      })
      askAboutWeight(ask, facts, record.piglets, usual.weaningWeight)
      break
    case 'fosteredIn': {
      const nursing = state.nursing + record.piglets
      ask(nursing > usual.nursing.to, 'NURSES_MANY', { nursing })
      break
    }
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
      askAboutWithdrawal(ask, facts, record.on)
      break
    default:
  }
  const late = daysBetween(record.on, facts.today)
  ask(late > usual.enteredLate.to, 'DATED_LONG_AGO', { days: late })
  return questions
}

function askAboutMating(
  ask: Ask,
  state: SowState,
  { on }: RecordOf<'mating'>,
  { boars, bornOn, cullDecidedOn }: QuestionFacts,
) {
  ask(boars === 0, 'NO_BOAR', {})
  if (state.firstMatedOn === null && state.parity === 0) {
    const days = daysBetween(bornOn, on)
    ask(days < usual.firstMating.from, 'FIRST_MATING_EARLY', { days, ...usual.firstMating })
    ask(days > usual.firstMating.to, 'FIRST_MATING_LATE', { days, ...usual.firstMating })
  } else {
    const days = daysBetween(state.lastWorkOn, on)
    ask(days > usual.nextMating.to, 'MATED_LONG_AFTER', { days })
  }
  ask(state.parity > usual.parity.to, 'PARITY_VERY_HIGH', { parity: state.parity })
  if (cullDecidedOn) ask(cullDecidedOn <= on, 'MATED_THOUGH_DECIDED', { decided: cullDecidedOn })
}

function askAboutAccident(
  ask: Ask,
  { matedOn }: SowState,
  { on, accidentType }: RecordOf<'accident'>,
  facts: QuestionFacts,
) {
  // Before the next heat a farm cannot know that she is empty, nor is there a litter to abort.
  const days = matedOn ? daysBetween(matedOn, on) : usual.knownEmpty.from
  ask(notPregnant.includes(accidentType) && days < usual.knownEmpty.from, 'ENDED_AT_ONCE', { days })
  askAboutWithdrawal(ask, facts, on)
}

function askAboutFarrowing(
  ask: Ask,
  { matedOn }: SowState,
  record: RecordOf<'farrowing'>,
  facts: QuestionFacts,
) {
  const { on, totalBorn } = record
  const days = matedOn ? daysBetween(matedOn, on) : usualGestation.from
  const alive = liveBorn(record)
  ask(days < usualGestation.from || days > usualGestation.to, 'GESTATION_UNUSUAL', {
    days,
    ...usualGestation,
  })
  ask(totalBorn === 0, 'NONE_BORN', {})
  ask(totalBorn > usual.totalBorn.to, 'LITTER_VERY_LARGE', { totalBorn })
  ask(totalBorn > 0 && alive === 0, 'NONE_BORN_ALIVE', { totalBorn })
  askAboutWeight(ask, facts, alive, usual.birthWeight)
}

function askAboutWeaning(
  ask: Ask,
  { farrowedOn, status }: SowState,
  { on, weaned }: RecordOf<'weaning'>,
  facts: QuestionFacts,
) {
  const days = farrowedOn ? daysBetween(farrowedOn, on) : usual.lactation.from
  ask(weaned === 0, 'NONE_WEANED', {})
  ask(days < usual.lactation.from, 'WEANED_VERY_EARLY', { days })
  ask(days > usual.lactation.to && status === 'lactating', 'WEANED_VERY_LATE', { days })
  askAboutWeight(ask, facts, weaned, usual.weaningWeight)
}

function askAboutWithdrawal(ask: Ask, { withdrawalUntil: until }: QuestionFacts, on: Day) {
  ask(Boolean(until && on < until), 'INSIDE_WITHDRAWAL', { until: until ?? '' })
}

function askAboutWeight(
  ask: Ask,
  { totalWeight }: QuestionFacts,
  piglets: number,
  { from, to }: { from: number; to: number },
) {
  if (!totalWeight || piglets <= 0) return
  const each = Math.round((totalWeight / piglets) * 10) / 10
  ask(each < from || each > to, 'WEIGHT_UNUSUAL', { each, from, to })
}
