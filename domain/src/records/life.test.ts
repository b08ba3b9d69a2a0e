import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import {
  applyRecord,
  checkNotAfterToday,
  isLifeRecord,
  mayRecord,
  replay,
  sowStatuses,
  type Entry,
  type SowRecord,
  type SowState,
} from './life.ts'

const on = day('2026-01-05')
const gilt: Entry = { kind: 'entry', on, status: 'gilt', parity: 0, matings: 0, lastWorkOn: on, nursing: 0 }
const mated = addDays(on, 30)
const farrowed = addDays(mated, 115)
const litter = {
  kind: 'farrowing',
  on: farrowed,
  totalBorn: 14,
  mummified: 1,
  stillborn: 1,
  undersized: 1,
  malformed: 0,
} as const
const lactating: readonly SowRecord[] = [gilt, { kind: 'mating', on: mated }, litter]

const refusalOf = (records: readonly SowRecord[]) => {
  try {
    replay(records)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, fields: error.fields, ...error.values }
    throw error
  }
  return null
}

describe('the life of a sow', () => {
  test('begins with one entry', () => {
    expect(refusalOf([])).toMatchObject({ code: 'NOT_ENTERED' })
    expect(refusalOf([{ kind: 'mating', on: mated }])).toMatchObject({ code: 'NOT_ENTERED', kind: 'mating' })
    expect(refusalOf([gilt, gilt])).toMatchObject({ code: 'ALREADY_ENTERED' })
  })

  test('a gilt that is mated is pregnant in the same parity', () => {
    expect(replay([gilt, { kind: 'mating', on: mated }])).toMatchObject({
      status: 'pregnant',
      parity: 0,
      matings: 1,
      matedOn: mated,
      firstMatedOn: mated,
      seq: 2,
    })
  })
  test('a return keeps the parity and raises the count of matings', () => {
    const records: SowRecord[] = [
      gilt,
      { kind: 'mating', on: mated },
      { kind: 'accident', on: addDays(mated, 21), accidentType: '050008' },
      { kind: 'mating', on: addDays(mated, 21) },
    ]
    expect(replay(records.slice(0, 3))).toMatchObject({ status: 'returned', parity: 0 })
    expect(replay(records)).toMatchObject({ status: 'pregnant', parity: 0, matings: 2 })
  })
  test('an abortion makes her aborted; an accident that removes her ends her life', () => {
    const after = (accidentType: string) =>
      replay([
        gilt,
        { kind: 'mating', on: mated },
        { kind: 'accident', on: addDays(mated, 40), accidentType },
      ]).status
    expect(after('050002')).toBe('aborted')
    expect(['050003', '050004', '050005', '050006'].map(after)).toEqual([
      'culled',
      'culled',
      'culled',
      'culled',
    ])
    expect(['050007', '050008', '050009'].map(after)).toEqual(['returned', 'returned', 'returned'])
  })
  test('farrowing raises the parity and she nurses the live born that were not removed', () => {
    expect(replay(lactating)).toMatchObject({
      status: 'lactating',
      parity: 1,
      matings: 0,
      nursing: 11,
      farrowedOn: farrowed,
    })
  })
  test('rejects a gestation below 100 or above 130 days with its length', () => {
    for (const days of [99, 131])
      expect(
        refusalOf([gilt, { kind: 'mating', on: mated }, { ...litter, on: addDays(mated, days) }]),
      ).toMatchObject({ code: 'GESTATION_IMPOSSIBLE', days, fields: ['on'] })
    for (const days of [100, 130])
      expect(
        refusalOf([gilt, { kind: 'mating', on: mated }, { ...litter, on: addDays(mated, days) }]),
      ).toBeNull()
  })
  test('a nurse sow weans her own litter and nurses fostered piglets', () => {
    const nurse: SowRecord[] = [
      ...lactating,
      { kind: 'weaning', on: addDays(farrowed, 21), weaned: 11, becomesNurse: true },
    ]
    expect(replay(nurse)).toMatchObject({ status: 'nurse', nursing: 0 })
    expect(replay([...nurse, { kind: 'fosteredIn', on: addDays(farrowed, 21), piglets: 10 }])).toMatchObject({
      status: 'nurse',
      nursing: 10,
      seq: 4,
    })
  })
  test.each(['pigletDeath', 'partialWeaning', 'fosteredOut'] as const)(
    'a %s takes piglets from a nurse sow as from their mother',
    (kind) => {
      const nurse: Entry = { ...gilt, status: 'nurse', parity: 2, nursing: 8 }
      expect(replay([nurse, { kind, on, piglets: 3 }])).toMatchObject({ status: 'nurse', nursing: 5 })
      expect(replay([...lactating, { kind, on: farrowed, piglets: 3 }]).nursing).toBe(8)
    },
  )
  test('rejects a weaning that leaves piglets unaccounted for', () => {
    expect(
      refusalOf([
        ...lactating,
        { kind: 'weaning', on: addDays(farrowed, 21), weaned: 9, becomesNurse: false },
      ]),
    ).toMatchObject({ code: 'PIGLETS_UNACCOUNTED', nursing: 11, left: 2, fields: ['weaned'] })
  })
  test('accounts for every single piglet at a weaning and a removal', () => {
    const all: SowRecord[] = [...lactating, { kind: 'pigletDeath', on: farrowed, piglets: 10 }]
    expect(
      refusalOf([...all, { kind: 'weaning', on: farrowed, weaned: 0, becomesNurse: false }]),
    ).toMatchObject({ code: 'PIGLETS_UNACCOUNTED', left: 1 })
    expect(refusalOf([...all, { kind: 'removal', on: farrowed }])).toMatchObject({
      code: 'PIGLETS_REMAIN',
      nursing: 1,
    })
  })
  test('rejects the removal of a sow with piglets', () => {
    expect(refusalOf([...lactating, { kind: 'removal', on: farrowed }])).toMatchObject({
      code: 'PIGLETS_REMAIN',
      fields: ['piglets'],
      nursing: 11,
    })
  })
  test('rejects records after a removal', () => {
    const gone: SowRecord[] = [gilt, { kind: 'removal', on: mated }]
    expect(refusalOf([...gone, { kind: 'mating', on: mated }])).toMatchObject({
      code: 'CULLED',
      kind: 'mating',
      on: mated,
    })
  })
  test('a pregnant sow cannot be mated, a gilt cannot farrow or be weaned', () => {
    expect(
      refusalOf([gilt, { kind: 'mating', on: mated }, { kind: 'mating', on: addDays(mated, 1) }]),
    ).toMatchObject({ code: 'CANNOT_BE_MATED', status: 'pregnant' })
    expect(refusalOf([gilt, litter])).toMatchObject({ code: 'NOT_PREGNANT', status: 'gilt' })
    expect(refusalOf([gilt, { kind: 'weaning', on: mated, weaned: 0, becomesNurse: false }])).toMatchObject({
      code: 'CANNOT_BE_WEANED',
      status: 'gilt',
    })
  })
  test('rejects a record dated before the newest one, records of the litter included', () => {
    expect(refusalOf([gilt, { kind: 'mating', on: addDays(on, -1) }])).toMatchObject({
      code: 'BEFORE_PREVIOUS_WORK',
      fields: ['on'],
      previous: on,
    })
    const died = { kind: 'pigletDeath', on: addDays(farrowed, 25), piglets: 1 } as const
    expect(
      refusalOf([
        ...lactating,
        died,
        { kind: 'weaning', on: addDays(farrowed, 21), weaned: 10, becomesNurse: false },
      ]),
    ).toMatchObject({ code: 'BEFORE_PREVIOUS_WORK', previous: died.on })
  })
  test('a sow entered pregnant is due from the mating before her entry', () => {
    const entered: Entry = {
      ...gilt,
      status: 'pregnant',
      parity: 2,
      matings: 1,
      lastWorkOn: addDays(on, -60),
    }
    expect(replay([entered])).toMatchObject({
      status: 'pregnant',
      parity: 2,
      lastWork: 'mating',
      matedOn: addDays(on, -60),
      notBefore: on,
    })
    expect(replay([entered, { ...litter, on: addDays(on, 55) }])).toMatchObject({
      status: 'lactating',
      parity: 3,
    })
  })
  test.each([
    ['gilt', null, { firstMatedOn: null, matedOn: null, farrowedOn: null, nursing: 0 }],
    ['pregnant', 'mating', { firstMatedOn: on, matedOn: addDays(on, -9), farrowedOn: null, nursing: 0 }],
    ['lactating', 'farrowing', { firstMatedOn: on, matedOn: null, farrowedOn: addDays(on, -9), nursing: 8 }],
    ['nurse', 'weaning', { firstMatedOn: on, matedOn: null, farrowedOn: null, nursing: 8 }],
    ['weaned', 'weaning', { firstMatedOn: on, matedOn: null, farrowedOn: null, nursing: 0 }],
    ['returned', 'accident', { firstMatedOn: on, matedOn: null, farrowedOn: null, nursing: 0 }],
    ['aborted', 'accident', { firstMatedOn: on, matedOn: null, farrowedOn: null, nursing: 0 }],
  ] as const)('a sow that comes as %s had her %s before', (status, lastWork, known) => {
    const entry: Entry = { ...gilt, status, parity: 2, matings: 1, lastWorkOn: addDays(on, -9), nursing: 8 }
    expect(replay([entry])).toEqual({
      ...known,
      status,
      lastWork,
      parity: 2,
      matings: 1,
      lastWorkOn: addDays(on, -9),
      notBefore: on,
      seq: 1,
    })
    // The last work may be after the entry day; no record precedes it.
    expect(replay([{ ...entry, lastWorkOn: addDays(on, 3) }]).notBefore).toBe(addDays(on, 3))
  })
  test('a litter has the piglets born and not removed, possibly none', () => {
    const born = (totalBorn: number) => ({ ...litter, totalBorn, undersized: 2, malformed: 3 })
    const records = (totalBorn: number) => [...lactating.slice(0, 2), born(totalBorn)]
    expect([8, 7].map((totalBorn) => replay(records(totalBorn)).nursing)).toEqual([1, 0])
    expect(refusalOf(records(6))).toMatchObject({
      code: 'MORE_PIGLETS_THAN_BORN',
      totalBorn: 6,
      fields: ['totalBorn'],
    })
  })
  test('rejects more piglets leaving than she nurses', () => {
    for (const kind of ['fosteredOut', 'pigletDeath', 'partialWeaning'] as const)
      expect(refusalOf([...lactating, { kind, on: farrowed, piglets: 12 }])).toMatchObject({
        code: 'MORE_THAN_NURSING',
        nursing: 11,
        piglets: 12,
        fields: ['piglets'],
      })
  })
  test('passes on errors that are no refusals', () => {
    const broken = {
      ...litter,
      get totalBorn(): never {
        throw new RangeError('no number')
      },
    }
    expect(() => replay([...lactating.slice(0, 2), broken])).toThrow(RangeError)
  })
  test('records of a litter do not count in the numbers of the life', () => {
    const piglets = { kind: 'pigletDeath', on: farrowed, piglets: 1 } as const
    expect([gilt, litter, piglets].map(isLifeRecord)).toEqual([true, true, false])
    expect(replay([...lactating, piglets])).toMatchObject({
      seq: 3,
      lastWork: 'farrowing',
      notBefore: farrowed,
    })
  })
  test('rejects a record of tomorrow', () => {
    expect(() => checkNotAfterToday(addDays(on, 1), on)).toThrow(
      expect.objectContaining({ code: 'AFTER_TODAY', values: { today: on }, fields: ['on'] }),
    )
    expect(() => checkNotAfterToday(on, on)).not.toThrow()
  })
})

/** Any record, sensible or not, some days after the last. */
const anyRecord = fc.tuple(
  fc.nat(140),
  fc.nat(16),
  fc.constantFrom(
    'mating',
    'accident',
    'farrowing',
    'fosteredIn',
    'fosteredOut',
    'pigletDeath',
    'partialWeaning',
    'weaning',
    'removal',
  ),
  fc.boolean(),
)

test('after any sequence of records the piglets add up and the state is valid', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 60 }), (steps) => {
      const records: SowRecord[] = [gilt]
      let state: SowState = replay(records)
      let balance = 0
      for (const [days, piglets, kind, yes] of steps) {
        const at = addDays(state.notBefore, kind === 'farrowing' ? 100 + (days % 31) : days % 30)
        const record = recordFor(kind, at, piglets, yes, state)
        try {
          state = applyRecord(state, record)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          continue
        }
        records.push(record)
        balance += changeOf(record)
        expect(state.nursing).toBe(balance)
        expect(state.nursing).toBeGreaterThanOrEqual(0)
        expect(sowStatuses).toContain(state.status)
        if (state.status === 'culled') break
      }
      expect(replay(records)).toEqual(state)
    }),
    { numRuns: 500 },
  )
})

function recordFor(
  kind: string,
  at: ReturnType<typeof addDays>,
  piglets: number,
  yes: boolean,
  state: SowState,
): SowRecord {
  switch (kind) {
    case 'accident':
      return { kind, on: at, accidentType: yes ? '050008' : '050002' }
    case 'farrowing':
      return {
        kind,
        on: state.matedOn ? addDays(state.matedOn, 100 + (piglets % 31)) : at,
        totalBorn: piglets,
        mummified: 0,
        stillborn: piglets > 3 ? 1 : 0,
        undersized: 0,
        malformed: 0,
      }
    case 'weaning':
      return { kind, on: at, weaned: state.nursing, becomesNurse: yes }
    case 'mating':
    case 'removal':
      return { kind, on: at }
    default:
      return { kind: kind as 'pigletDeath', on: at, piglets }
  }
}

function changeOf(record: SowRecord) {
  switch (record.kind) {
    case 'farrowing':
      return record.totalBorn - record.mummified - record.stillborn - record.undersized - record.malformed
    case 'fosteredIn':
      return record.piglets
    case 'fosteredOut':
    case 'pigletDeath':
    case 'partialWeaning':
      return -record.piglets
    case 'weaning':
      return -record.weaned
    default:
      return 0
  }
}

test('a kind may be recorded only in its declared statuses', () => {
  expect(sowStatuses.filter((status) => mayRecord('mating', status))).toEqual([
    'gilt',
    'weaned',
    'returned',
    'aborted',
  ])
  expect(sowStatuses.filter((status) => mayRecord('weaning', status))).toEqual(['lactating', 'nurse'])
})
