import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import type { Litter } from './farrowing.ts'
import { replay, type SowRecord } from './life.ts'
import { firstSeenAfter, questionsAboutCheck } from './pregnancy-check.ts'
import {
  questionCodes,
  questionsAbout,
  usual,
  type QuestionFacts,
  type Question,
  type QuestionCode,
} from './questions.ts'

const came = day('2026-01-10')
const on = (days: number) => addDays(came, days)
/** Gilts of 240 days, and sows as old as they should be. */
const bornOn = addDays(came, -240)

const entered = (kind: 'gilt' | 'weaned', parity = 0): SowRecord => ({
  kind: 'entry',
  on: came,
  status: kind,
  parity,
  matings: 0,
  lastWorkOn: came,
  nursing: 0,
})
const gilt = [entered('gilt')]
const mated = [...gilt, { kind: 'mating', on: on(0) } as const]
const litter = { kind: 'farrowing' as const, mummified: 1, stillborn: 1, undersized: 0, malformed: 0 }
const nursing = [...mated, { ...litter, on: on(115), totalBorn: 14 }]
const accident = (days: number, accidentType: string): SowRecord => ({
  kind: 'accident',
  on: on(days),
  accidentType,
})
const farrowed = (days: number, born: Partial<Litter> = {}): SowRecord => ({
  ...litter,
  on: on(days),
  totalBorn: 14,
  ...born,
})
const weaned = (days: number, head: number): SowRecord => ({
  kind: 'weaning',
  on: on(days),
  weaned: head,
  becomesNurse: false,
})
const piglets = (
  kind: 'fosteredIn' | 'fosteredOut' | 'pigletDeath' | 'partialWeaning',
  head: number,
): SowRecord => ({
  kind,
  on: on(130),
  piglets: head,
})

const questions = (life: readonly SowRecord[], record: SowRecord, about: Partial<QuestionFacts> = {}) =>
  questionsAbout(replay(life), record, { bornOn, today: record.on, ...about })
/** Questions about a record after these records; entered on its own day by default. */
const asked = (...of: Parameters<typeof questions>) => questions(...of).map(({ code }) => code)

type Provoked = { asks: Question[]; with: Question['values']; silent: QuestionCode[] }
/** For each question: a record that raises it, its values, and the nearest record that does not. */
const provoked = (): Record<QuestionCode, Provoked> => ({
  NO_BOAR: {
    asks: questions(gilt, { kind: 'mating', on: on(5) }, { boars: 0 }),
    with: {},
    silent: asked(gilt, { kind: 'mating', on: on(5) }, { boars: 1 }),
  },
  FIRST_MATING_EARLY: {
    asks: questions(gilt, { kind: 'mating', on: on(5) }, { bornOn: addDays(on(5), -199) }),
    with: { days: 199, from: 200, to: 399 },
    silent: asked(gilt, { kind: 'mating', on: on(5) }, { bornOn: addDays(on(5), -200) }),
  },
  FIRST_MATING_LATE: {
    asks: questions(gilt, { kind: 'mating', on: on(160) }),
    with: { days: 400, from: 200, to: 399 },
    silent: asked(gilt, { kind: 'mating', on: on(159) }),
  },
  MATED_LONG_AFTER: {
    asks: questions([entered('weaned', 2)], { kind: 'mating', on: on(61) }),
    with: { days: 61 },
    silent: asked([entered('weaned', 2)], { kind: 'mating', on: on(60) }),
  },
  PARITY_VERY_HIGH: {
    asks: questions([entered('weaned', 13)], { kind: 'mating', on: on(5) }),
    with: { parity: 13 },
    silent: asked([entered('weaned', 12)], { kind: 'mating', on: on(5) }),
  },
  MATED_THOUGH_DECIDED: {
    asks: questions([entered('weaned', 2)], { kind: 'mating', on: on(5) }, { cullDecidedOn: on(5) }),
    with: { decided: on(5) },
    silent: asked([entered('weaned', 2)], { kind: 'mating', on: on(5) }, { cullDecidedOn: on(6) }),
  },
  ENDED_AT_ONCE: {
    asks: questions(mated, accident(9, '050007')),
    with: { days: 9 },
    silent: asked(mated, accident(usual.knownEmpty.from, '050007')),
  },
  GESTATION_UNUSUAL: {
    asks: questions(mated, farrowed(104)),
    with: { days: 104, from: 105, to: 125 },
    silent: asked(mated, farrowed(105)),
  },
  LITTER_VERY_LARGE: {
    asks: questions(mated, farrowed(115, { totalBorn: 25 })),
    with: { totalBorn: 25 },
    silent: asked(mated, farrowed(115, { totalBorn: 24 })),
  },
  NONE_BORN_ALIVE: {
    asks: questions(mated, farrowed(115, { totalBorn: 2 })),
    with: { totalBorn: 2 },
    silent: asked(mated, farrowed(115, { totalBorn: 3 })),
  },
  NONE_BORN: {
    asks: questions(mated, farrowed(115, { totalBorn: 0, mummified: 0, stillborn: 0 })),
    with: {},
    silent: asked(mated, farrowed(115, { totalBorn: 3 })),
  },
  WEIGHT_UNUSUAL: {
    asks: questions(mated, farrowed(115), { totalWeight: 12 * 2.3 }),
    with: { each: 2.3, from: 0.7, to: 2.2 },
    silent: asked(mated, farrowed(115), { totalWeight: 12 * 2.2 }),
  },
  WEANED_VERY_EARLY: {
    asks: questions(nursing, weaned(128, 12)),
    with: { days: 13 },
    silent: asked(nursing, weaned(129, 12)),
  },
  WEANED_VERY_LATE: {
    asks: questions(nursing, weaned(156, 12)),
    with: { days: 41 },
    silent: asked(nursing, weaned(155, 12)),
  },
  NONE_WEANED: {
    asks: questions([...nursing, piglets('pigletDeath', 12)], weaned(136, 0)),
    with: {},
    silent: asked([...nursing, piglets('pigletDeath', 11)], weaned(136, 1)),
  },
  ALL_PARTLY_WEANED: {
    asks: questions(nursing, piglets('partialWeaning', 12)),
    with: { piglets: 12 },
    silent: asked(nursing, piglets('partialWeaning', 11)),
  },
  NURSES_MANY: {
    asks: questions(nursing, piglets('fosteredIn', 7)),
    with: { nursing: 19 },
    silent: asked(nursing, piglets('fosteredIn', 6)),
  },
  ALL_FOSTERED_OUT: {
    asks: questions(nursing, piglets('fosteredOut', 12)),
    with: { piglets: 12 },
    silent: asked(nursing, piglets('fosteredOut', 11)),
  },
  LITTER_DIED: {
    asks: questions(nursing, piglets('pigletDeath', 12)),
    // The death of the last piglet raises no question.
    with: { piglets: 12 },
    silent: asked([...nursing, piglets('pigletDeath', 11)], piglets('pigletDeath', 1)),
  },
  LEAVES_WHILE_PREGNANT: {
    asks: questions(mated, { kind: 'removal', on: on(40) }),
    with: { days: 40 },
    silent: asked([...mated, accident(25, '050007')], { kind: 'removal', on: on(40) }),
  },
  INSIDE_WITHDRAWAL: {
    asks: questions(gilt, { kind: 'removal', on: on(5) }, { withdrawalUntil: on(6) }),
    with: { until: on(6) },
    silent: asked(gilt, { kind: 'removal', on: on(6) }, { withdrawalUntil: on(6) }),
  },
  DATED_LONG_AGO: {
    asks: questions(gilt, { kind: 'mating', on: on(5) }, { today: on(37) }),
    with: { days: 32 },
    silent: asked(gilt, { kind: 'mating', on: on(5) }, { today: on(36) }),
  },
})

test.each(questionCodes)('%s is asked where it should be, alone, and not a step before', (code) => {
  const { asks, with: values, silent } = provoked()[code]
  expect([asks, silent]).toEqual([[{ code, values }], []])
})

test('questions an early loss of pregnancy but not an early departure', () => {
  const onTheDay = ['050008', '050009', '050007', '050001', '050002', '050003', '050004', '050005', '050006']
  expect(onTheDay.filter((type) => asked(mated, accident(0, type)).length > 0)).toEqual([
    '050008',
    '050009',
    '050007',
    '050001',
    '050002',
  ])
  expect(asked(mated, accident(40, '050003'), { withdrawalUntil: on(41) })).toEqual(['INSIDE_WITHDRAWAL'])
})

test('questions every unusual weight, but not a missing one', () => {
  expect(asked(mated, farrowed(115), { totalWeight: 12 * 0.6 })).toEqual(['WEIGHT_UNUSUAL'])
  expect(asked(nursing, weaned(136, 10), { totalWeight: 29 })).toEqual(['WEIGHT_UNUSUAL'])
  expect(asked(nursing, piglets('partialWeaning', 2), { totalWeight: 26 })).toEqual(['WEIGHT_UNUSUAL'])
  expect(asked(nursing, weaned(136, 10), { totalWeight: 0 })).toEqual([])
  // Weights within the limits, after rounding to a tenth.
  const at = [0.64, 0.65, 1.4, 2.24, 2.25].map((each) =>
    asked(mated, farrowed(115), { totalWeight: 12 * each }),
  )
  expect(at.map(({ length }) => length)).toEqual([1, 0, 0, 0, 1])
  expect(asked([...nursing, piglets('pigletDeath', 12)], weaned(136, 0), { totalWeight: 5 })).toEqual([
    'NONE_WEANED',
  ])
})

test('questions a long gestation, but not a long nursing of a nurse sow', () => {
  expect([125, 126].map((days) => asked(mated, farrowed(days)))).toEqual([[], ['GESTATION_UNUSUAL']])
  const nurse: SowRecord = { kind: 'weaning', on: on(150), weaned: 12, becomesNurse: true }
  expect(asked([...nursing, nurse], weaned(160, 0))).toEqual(['NONE_WEANED'])
})

test('questions the age at the first mating only, and the interval before later ones', () => {
  const returned = [...mated, accident(21, '050008')]
  expect(asked(returned, { kind: 'mating', on: on(190) })).toEqual(['MATED_LONG_AFTER'])
  const unknown = { ...replay([entered('weaned', 2)]), firstMatedOn: null }
  expect(questionsAbout(unknown, { kind: 'mating', on: on(190) }, { bornOn, today: on(190) })).toMatchObject([
    { code: 'MATED_LONG_AFTER' },
  ])
  // The number of boars is questioned only if it is known.
  expect(asked(gilt, { kind: 'mating', on: on(5) })).toEqual([])
})

test('raises no question about no piglets from an empty litter', () => {
  const none = [...nursing, piglets('pigletDeath', 12)]
  expect(asked(none, piglets('partialWeaning', 0))).toEqual([])
  expect(asked(nursing, piglets('pigletDeath', 11))).toEqual([])
})

test('orders several questions of one record', () => {
  const questions = questionsAbout(
    replay(gilt),
    { kind: 'mating', on: on(160) },
    { bornOn, today: on(195), boars: 0 },
  )
  expect(questions.map(({ code }) => code)).toEqual(['NO_BOAR', 'FIRST_MATING_LATE', 'DATED_LONG_AGO'])
})

test('questions an early pregnancy check if the mating day is known', () => {
  expect(questionsAboutCheck(on(0), on(firstSeenAfter - 1))).toEqual([
    { code: 'CHECKED_EARLY', values: { days: firstSeenAfter - 1 } },
  ])
  expect(questionsAboutCheck(on(0), on(firstSeenAfter))).toEqual([])
  expect(questionsAboutCheck(null, on(0))).toEqual([])
})
