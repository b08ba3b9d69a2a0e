import { createHash } from 'node:crypto'
import { daysBetween, day } from '@penside/domain/basics/day.ts'
import { liveBorn } from '@penside/domain/records/farrowing.ts'
import { replay, type SowStatus } from '@penside/domain/records/life.ts'
import { mostServices } from '@penside/domain/records/mating.ts'
import { entryProblems } from '@penside/domain/records/sow-entry.ts'
import { waitingForMating } from '@penside/domain/reports/work-plan.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import type { Herd, HerdSow } from '@penside/server/workbook/herd-import.ts'
import { describe, expect, test } from 'vitest'
import { growHerd, type Growing } from './herd.ts'

const today = day('2026-11-20')
const farm = { name: '', kind: '431003', company: '', distributor: '', agent: '', environment: 'N' } as const
const grow = (changes: Partial<Growing> = {}) =>
  growHerd({ farm, seed: 'a test', sows: 300, years: 3, today, ...changes })
const hash = (herd: Herd) => createHash('sha256').update(JSON.stringify(herd)).digest('hex')

const herd = grow()
const records = herd.sows.flatMap((sow, place) => sow.records.map((record) => ({ sow, place, record })))
const stateOf = ({ records: of }: HerdSow) => replay(of)

describe('a herd', () => {
  test('is the same again from the same seed, and another one from another seed', () => {
    expect(hash(grow())).toBe(hash(herd))
    expect(hash(grow({ seed: 'another' }))).not.toBe(hash(herd))
  })

  test('replays without a refusal, and none of its records lies after today', () => {
    for (const sow of herd.sows) expect(() => stateOf(sow)).not.toThrow()
    expect(records.filter(({ record }) => record.on > today)).toEqual([])
  })

  test('was entered as the entry form allows', () => {
    for (const { bornOn, records: of } of herd.sows) {
      const [entry] = of
      if (entry?.kind !== 'entry') throw new Error('a life begins with an entry')
      const { on: enteredOn, lastWorkOn, status, parity } = entry
      expect(entryProblems({ bornOn, enteredOn, lastWorkOn, status, parity }, today)).toEqual([])
    }
  })

  test('numbers its animals once and for ever', () => {
    const animals = [...herd.sows, ...herd.boars]
    expect(new Set(animals.map(({ tag }) => tag)).size).toBe(animals.length)
    expect(new Set(animals.map(({ earNotch }) => earNotch)).size).toBe(animals.length)
    for (const { tag } of animals) expect(tag).toMatch(/^[A-Z]+-[A-Z0-9]+$/)
  })

  test('keeps its size', () => {
    const mated = herd.sows
      .map(stateOf)
      .filter(({ status, firstMatedOn }) => status !== 'culled' && firstMatedOn)
    expect(mated.length).toBeGreaterThan(285)
    expect(mated.length).toBeLessThan(315)
  })

  test('has as many records per litter as farms enter', () => {
    const litters = records.filter(({ record }) => record.kind === 'farrowing').length
    expect(records.length / litters).toBeGreaterThan(7)
    expect(records.length / litters).toBeLessThan(8)
  })
})

describe('piglets', () => {
  test('add up from birth to weaning in every litter', () => {
    for (const { tag, records: of } of herd.sows) {
      let nursing = 0
      for (const record of of) {
        if (record.kind === 'entry') nursing = record.nursing
        if (record.kind === 'farrowing') nursing = liveBorn(record) - record.undersized - record.malformed
        if (record.kind === 'fosteredIn') nursing += record.piglets
        if (
          record.kind === 'fosteredOut' ||
          record.kind === 'pigletDeath' ||
          record.kind === 'partialWeaning'
        )
          nursing -= record.piglets
        if (record.kind === 'weaning') {
          expect(record.weaned, `${tag} weaned on ${record.on}`).toBe(nursing)
          nursing = 0
        }
        if (record.kind === 'removal') expect(nursing, `${tag} removed on ${record.on}`).toBe(0)
      }
    }
  })

  test('that one sow gives another one receives on the same day', () => {
    const given = new Map<string, number>()
    for (const { place, record } of records) {
      if (record.kind !== 'fosteredIn' && record.kind !== 'fosteredOut') continue
      const pair = record.kind === 'fosteredOut' ? [place, record.partner] : [record.partner, place]
      const key = [record.on, ...pair, record.females, record.reason].join(' ')
      const piglets = record.kind === 'fosteredOut' ? record.piglets : -record.piglets
      given.set(key, (given.get(key) ?? 0) + piglets)
    }
    expect(given.size).toBeGreaterThan(500)
    expect([...given].filter(([, piglets]) => piglets !== 0)).toEqual([])
  })

  test('have at most all piglets as females, and no sex of dead piglets', () => {
    for (const { record } of records) {
      if (!('females' in record)) continue
      if (record.kind === 'pigletDeath') {
        expect(record.females).toBeNull()
        continue
      }
      const piglets = record.kind === 'weaning' ? record.weaned : record.piglets
      expect(record.females).toBeGreaterThanOrEqual(0)
      expect(record.females).toBeLessThanOrEqual(piglets)
    }
  })
})

describe('work on the farm', () => {
  const weekdayOf = (on: string) => new Date(on).getUTCDay()

  test('a nurse sow gets piglets on the day on which she weans her own, and weans these too', () => {
    const nurses = herd.sows.filter(({ records: of }) =>
      of.some((each) => each.kind === 'weaning' && each.becomesNurse),
    )
    expect(nurses.length).toBeGreaterThan(10)
    for (const { records: of } of nurses) {
      for (const [i, record] of of.entries()) {
        if (record.kind !== 'weaning' || !record.becomesNurse) continue
        expect(of[i + 1]).toMatchObject({ kind: 'fosteredIn', on: record.on, reason: '050004' })
      }
    }
  })

  test('goes by the week: weaned on Thursday, mated on Monday and Tuesday', () => {
    const share = (kind: string, ...days: number[]) => {
      const all = records.filter(({ record }) => record.kind === kind)
      return all.filter(({ record }) => days.includes(weekdayOf(record.on))).length / all.length
    }
    expect(share('weaning', 4)).toBeGreaterThan(0.9)
    expect(share('mating', 1, 2)).toBeGreaterThan(0.55)
  })

  test('every mating has one to three services by boars that were there', () => {
    for (const { record } of records) {
      if (record.kind !== 'mating') continue
      expect(record.services.length).toBeGreaterThan(0)
      expect(record.services.length).toBeLessThanOrEqual(mostServices)
      for (const { boar } of record.services)
        expect((herd.boars[boar]?.enteredOn ?? today) <= record.on).toBe(true)
    }
  })

  test('gilts are mated at the usual age', () => {
    const ages = herd.sows.flatMap(({ bornOn, records: [entry, ...of] }) => {
      const first = of.find(({ kind }) => kind === 'mating')
      return entry?.kind === 'entry' && entry.status === 'gilt' && first
        ? [daysBetween(bornOn, first.on)]
        : []
    })
    const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length
    expect(mean).toBeGreaterThan(240)
    expect(mean).toBeLessThan(252)
    expect(Math.min(...ages)).toBeGreaterThan(205)
  })
})

describe('today', () => {
  // Of the usual size, since some of it are a few animals of many.
  const usual = grow({ sows: 600 })
  const living = usual.sows
    .map((sow) => ({ sow, state: stateOf(sow) }))
    .filter(({ state }) => state.status !== 'culled')
  const count = (status: SowStatus, since = 0) =>
    living.filter(({ state }) => state.status === status && daysBetween(state.lastWorkOn, today) > since)
      .length

  test('every stage of the cycle is there', () => {
    expect(count('weaned')).toBeGreaterThan(15)
    expect(count('weaned')).toBeLessThan(60)
    expect(count('returned')).toBeGreaterThan(0)
    expect((count('lactating') + count('nurse')) / 600).toBeGreaterThan(0.12)
    expect((count('lactating') + count('nurse')) / 600).toBeLessThan(0.19)
    expect(count('pregnant') / 600).toBeGreaterThan(0.68)
    const giltsOfAge = living.filter(
      ({ sow, state }) =>
        state.status === 'gilt' &&
        waitingForMating(
          { status: 'gilt', bornOn: sow.bornOn, lastWorkOn: state.lastWorkOn },
          defaultSettings,
        ).from <= today,
    )
    expect(giltsOfAge.length).toBeGreaterThan(0)
  })

  test('a few sows need to be looked at', () => {
    const late = count('pregnant', defaultSettings.pregnantPast)
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThan(12)
    expect(count('weaned', defaultSettings.weanedNotMated)).toBeGreaterThan(2)
  })
})
