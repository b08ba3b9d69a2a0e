import { describe, expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import type { Entry, SowRecord } from '../records/life.ts'
import { keyFigures } from './key-figures.ts'
import { sowWork, type Period } from '../records/sow-work.ts'

const year: Period = { from: day('2025-01-01'), to: day('2025-12-31') }
const on = (days: number) => addDays(year.from, days)

const gilt: Entry = {
  kind: 'entry',
  on: on(-60),
  status: 'gilt',
  parity: 0,
  matings: 0,
  lastWorkOn: on(-60),
  nursing: 0,
}
/** One that came so long before that anything may have happened to her. */
const early: Entry = { ...gilt, on: on(-300), lastWorkOn: on(-300) }
const mated = (days: number): SowRecord => ({ kind: 'mating', on: on(days) })
const returned = (days: number): SowRecord => ({ kind: 'accident', on: on(days), accidentType: '050008' })
const farrowed = (days: number, totalBorn = 14): SowRecord => ({
  kind: 'farrowing',
  on: on(days),
  totalBorn,
  mummified: 0,
  stillborn: 1,
  undersized: 1,
  malformed: 0,
})
const piglets = (
  kind: 'fosteredIn' | 'fosteredOut' | 'pigletDeath' | 'partialWeaning',
  days: number,
  count: number,
) => ({ kind, on: on(days), piglets: count }) as const
const weaned = (days: number, count: number, becomesNurse = false): SowRecord => ({
  kind: 'weaning',
  on: on(days),
  weaned: count,
  becomesNurse,
})
const removed = (days: number): SowRecord => ({ kind: 'removal', on: on(days) })

const of = (...lives: SowRecord[][]) => lives.map(sowWork)
const figure = (name: keyof typeof keyFigures, ...lives: SowRecord[][]) =>
  keyFigures[name](of(...lives), year)

describe('averageMatedFemales', () => {
  test('counts females from their first mating to the day before removal', () => {
    const days = (...life: SowRecord[]) => 365 * figure('averageMatedFemales', [gilt, ...life])
    expect(days(mated(0))).toBeCloseTo(365)
    expect(days(mated(355))).toBeCloseTo(10)
    expect(days(mated(-20), removed(5))).toBeCloseTo(5)
    expect(days(mated(-20), removed(-1))).toBe(0)
    expect(days(mated(355), removed(364))).toBeCloseTo(9)
    expect(days(mated(355), removed(400))).toBeCloseTo(10)
  })

  test('leaves out gilts that were never mated', () => {
    expect(figure('averageMatedFemales', [gilt])).toBe(0)
    expect(figure('removalRate', [gilt, mated(0)], [gilt, removed(9)])).toBe(0)
  })

  test('counts sows from their entry, since earlier matings are not known', () => {
    const entered: Entry = { ...gilt, on: on(365 - 73), status: 'weaned', parity: 3, lastWorkOn: on(280) }
    expect(figure('averageMatedFemales', [entered])).toBeCloseTo(0.2)
  })

  test('removalRate counts removals and accidents that remove', () => {
    const died: SowRecord = { kind: 'accident', on: on(200), accidentType: '050004' }
    expect(figure('averageMatedFemales', [gilt, mated(0), died])).toBeCloseTo(200 / 365)
    expect(figure('removalRate', [gilt, mated(0), died], [gilt, mated(0)])).toBeCloseTo(100 / (1 + 200 / 365))
  })
})

describe('litters and productive days', () => {
  const life = [
    gilt,
    mated(-15),
    farrowed(100),
    piglets('pigletDeath', 103, 2),
    weaned(124, 10),
    mated(129),
    farrowed(244),
    weaned(268, 12),
    mated(273),
  ]

  test('litters and weaned piglets are per mated female and year', () => {
    expect(figure('littersPerFemale', life)).toBe(2)
    expect(figure('weanedPerFemale', life)).toBe(22)
    expect(figure('totalBornPerLitter', life)).toBe(14)
    expect(figure('liveBornPerLitter', life)).toBe(13)
    expect(figure('weanedPerLitter', life)).toBe(11)
  })

  test('nursing and successful pregnancies are productive days', () => {
    expect(figure('gestationLength', life)).toBe(115)
    expect(figure('lactationLength', life)).toBe(24)
    expect(figure('nonProductiveDays', life)).toBe(5 + 5)
  })

  test('a failed pregnancy is non-productive as a whole', () => {
    const days = (...records: SowRecord[]) => 365 * figure('averageMatedFemales', [gilt, ...records])
    const idle = (...records: SowRecord[]) =>
      (figure('nonProductiveDays', [gilt, ...records]) * days(...records)) / 365
    expect(idle(mated(300))).toBe(0)
    expect(idle(mated(100), returned(121))).toBeCloseTo(365 - 100)
    expect(idle(mated(100), returned(121), mated(122))).toBeCloseTo(22)
    expect(idle(mated(100), removed(130))).toBeCloseTo(30)
    // One that left pregnant was productive until she left.
    expect(idle(mated(100), { kind: 'accident', on: on(130), accidentType: '050006' })).toBe(0)
    expect(idle(mated(100), { kind: 'removal', on: on(130), category: '080004' })).toBe(0)
    expect(idle(mated(-20), returned(5), mated(6))).toBeCloseTo(6)
    expect(idle(mated(-30), returned(-3), mated(-1))).toBe(0)
    expect(idle(mated(300), returned(400))).toBeCloseTo(65)
  })

  test('non-productive days are never negative', () => {
    const month = { from: on(0), to: on(29) }
    const herd = of([early, mated(-110), farrowed(5), weaned(26, 12)], [early, mated(-108), farrowed(7)])
    expect(keyFigures.nonProductiveDays(herd, month)).toBeCloseTo((4 * 365) / 60)
  })

  test('a weaning that makes a nurse sow does not end the litter, and its piglets count', () => {
    const nurse = [
      gilt,
      mated(-15),
      farrowed(100),
      weaned(120, 12, true),
      piglets('fosteredIn', 120, 11),
      weaned(142, 11),
    ]
    expect(figure('weanedPerLitter', nurse)).toBe(23)
    expect(figure('lactationLength', nurse)).toBe(42)
  })

  test('fostered and partly weaned piglets are no losses', () => {
    const gave = [
      gilt,
      mated(-15),
      farrowed(100),
      piglets('fosteredOut', 101, 3),
      piglets('partialWeaning', 118, 2),
      weaned(124, 7),
    ]
    const got = [gilt, mated(-15), farrowed(100), piglets('fosteredIn', 101, 3), weaned(124, 15)]
    expect(figure('preWeaningLoss', gave, got)).toBeCloseTo((100 * 2) / 26)
    for (const each of [gave, got]) expect(figure('preWeaningLoss', each)).toBeCloseTo(100 / 13)
    expect(figure('weanedPerLitter', gave)).toBe(9)
  })

  test('litters count on their days of birth and of weaning, both ends of the period included', () => {
    const born = (days: number) => [early, mated(days - 115), farrowed(days, 10)]
    expect([-1, 0, 364, 365].map((days) => figure('totalBornPerLitter', born(days)))).toEqual([0, 10, 10, 0])
    const ended = (days: number) => [...born(days - 24), weaned(days, 8)]
    expect([-1, 0, 364, 365].map((days) => figure('weanedPerLitter', ended(days)))).toEqual([0, 8, 8, 0])
    expect([-1, 0, 364, 365].map((days) => figure('weanedPerFemale', ended(days)) > 0)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('the litter of a sow that entered nursing counts only in weaned piglets', () => {
    const bought: Entry = {
      ...gilt,
      on: on(0),
      status: 'lactating',
      parity: 2,
      lastWorkOn: on(-4),
      nursing: 9,
    }
    const life = [bought, piglets('fosteredIn', 1, 2), piglets('partialWeaning', 10, 3), weaned(20, 8)]
    expect(sowWork(life)).toEqual({
      firstMatedOn: on(0),
      removedOn: null,
      matings: [],
      nonProductive: [{ from: on(20), until: null }],
      litters: [],
      weaned: [
        { on: on(10), piglets: 3 },
        { on: on(20), piglets: 8 },
      ],
    })
    const pregnant: Entry = { ...gilt, status: 'pregnant', parity: 2, matings: 1, lastWorkOn: on(-100) }
    const later = [pregnant, farrowed(15), weaned(39, 12), mated(45)]
    expect(figure('gestationLength', later)).toBe(115)
    expect(sowWork(later).matings).toEqual([{ on: on(45), parity: 3, daysSinceWeaning: 6, ended: null }])
  })

  test('a litter that is not weaned is in no figure of weaning', () => {
    expect(figure('weanedPerLitter', [gilt, mated(235), farrowed(350)])).toBe(0)
    expect(figure('preWeaningLoss', [gilt, mated(235), farrowed(350)])).toBe(0)
  })
})

describe('matings', () => {
  test('farrowing rate: share of matings 115 days earlier that ended in a farrowing', () => {
    const farrows = [gilt, mated(10), farrowed(125)]
    const returns = [gilt, mated(10), returned(31), mated(31)]
    const tooLate = [gilt, mated(300)]
    // Of the three matings, the second one of the sow that returned still stands.
    expect(figure('farrowingRate', farrows, returns, tooLate)).toBeCloseTo(100 / 3)
    expect(figure('farrowingRate', tooLate)).toBe(0)
  })

  test('conception rate: share of matings 35 days earlier still pregnant on day 35', () => {
    const pregnant = [gilt, mated(10)]
    const returns = [gilt, mated(10), returned(31)]
    const aborts = [gilt, mated(10), returned(70)]
    expect(figure('conceptionRate', pregnant, returns, aborts)).toBeCloseTo(200 / 3)
  })

  test('wean-to-service interval: first matings after a weaning, not matings after a return', () => {
    const life = [gilt, mated(-15), farrowed(100), weaned(124, 12), mated(129), returned(150), mated(150)]
    const slow = [gilt, mated(-15), farrowed(100), weaned(124, 12), mated(139)]
    expect(figure('weanToServiceInterval', life, slow)).toBe(10)
    expect(figure('matedWithinAWeek', life, slow)).toBe(50)
    const after = (days: number) => [gilt, mated(-15), farrowed(100), weaned(124, 12), mated(124 + days)]
    expect([after(7), after(8)].map((each) => figure('matedWithinAWeek', each))).toEqual([100, 0])
  })

  test('farrowing rate: undecided matings count from day 126, sows that left pregnant never', () => {
    const rate = (life: SowRecord[], today: number) =>
      keyFigures.farrowingRate(of([early, mated(10), farrowed(125)], [early, ...life]), year, on(today))
    expect(rate([mated(200)], 325)).toBe(100)
    expect(rate([mated(200)], 326)).toBe(50)
    expect(rate([mated(200), returned(230)], 231)).toBe(50)
    const sold: SowRecord = { kind: 'accident', on: on(230), accidentType: '050006' }
    const moved: SowRecord = { kind: 'removal', on: on(230), category: '080003' }
    const died: SowRecord = { kind: 'removal', on: on(230), category: '080002' }
    expect([sold, moved, died].map((left) => rate([mated(200), left], 400))).toEqual([100, 100, 50])
    // Day 115 of her mating decides to which year it belongs.
    expect([-116, -115, 249, 250].map((days) => rate([mated(days), returned(days + 30)], 500))).toEqual([
      100, 50, 50, 100,
    ])
  })

  test('conception rate: day 35 is over on day 36; an accident or removal on day 35 fails', () => {
    const rate = (life: SowRecord[], today: number) =>
      keyFigures.conceptionRate(of([early, mated(10)], [early, ...life]), year, on(today))
    const returns = (days: number) => [mated(200), returned(200 + days)]
    expect([rate(returns(21), 235), rate(returns(21), 236)]).toEqual([100, 50])
    expect([rate(returns(35), 300), rate(returns(36), 300)]).toEqual([50, 100])
    const moved = (days: number): SowRecord => ({ kind: 'removal', on: on(200 + days), category: '080003' })
    expect([10, 35, 36].map((days) => rate([mated(200), moved(days)], 300))).toEqual([50, 50, 100])
    const soldPregnant: SowRecord = { kind: 'accident', on: on(210), accidentType: '050006' }
    expect(rate([mated(200), soldPregnant], 300)).toBe(100)
    expect([-36, -35, 329, 330].map((days) => rate([mated(days), returned(days + 20)], 500))).toEqual([
      100, 50, 50, 100,
    ])
  })

  test("a mating that ends with the sow's removal has failed", () => {
    // What ended once does not end again.
    expect(sowWork([gilt, mated(10), returned(31), removed(40)]).matings).toMatchObject([
      { ended: { how: 'failed', on: on(31) } },
    ])
    expect(sowWork([gilt, mated(10), removed(40)]).matings).toEqual([
      { on: on(10), parity: 0, daysSinceWeaning: null, ended: { how: 'failed', on: on(40) } },
    ])
  })
})

test('without animals every figure is 0', () => {
  for (const each of Object.values(keyFigures)) expect(each([], year)).toBe(0)
})
