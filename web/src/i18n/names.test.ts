import { describe, expect, test } from 'vitest'
import { languages } from '@penside/domain/basics/language.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { sheets } from '@penside/domain/workbook/sheets.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { openWorkNames } from '@penside/domain/reports/ledger.ts'
import { plannedWorkNames } from '@penside/domain/reports/work-plan.ts'
import { first, rooms } from '../app/words.ts'

const kinds = [
  'mating',
  'accident',
  'pregnancyCheck',
  'heatCheck',
  'farrowing',
  'weaning',
  'removal',
  'fostering',
  'pigletDeath',
  'partialWeaning',
  'treatment',
  'feeding',
  'backfat',
  'move',
] as const

const tables = {
  mating: 'mating',
  accident: 'accident',
  pregnancyCheck: 'pregnancy_check',
  heatCheck: 'heat_check',
  farrowing: 'farrowing',
  weaning: 'weaning',
  removal: 'removal',
  treatment: 'treatment',
  feeding: 'feeding',
  backfat: 'backfat',
  move: 'move',
} as const

const sheetOf = {
  mating: 'matings',
  accident: 'accidents',
  pregnancyCheck: 'pregnancyChecks',
  heatCheck: 'heatChecks',
  farrowing: 'farrowings',
  weaning: 'weanings',
  removal: 'removals',
  treatment: 'treatments',
  feeding: 'feedings',
  backfat: 'backfats',
  move: 'moves',
} as const

const figureKind = {
  mating: 'mating',
  accident: 'accident',
  farrowing: 'farrowing',
  weaning: 'weaning',
  removal: 'removal',
  pigletDeath: 'pigletDeath',
  partialWeaning: 'partialWeaning',
} as const

const at = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined => map[key]

describe.each(languages)('in %s', (language) => {
  const words = inLanguage(language, { ...first, ...rooms })

  test.each(kinds)('%s has one name wherever it is named', (kind) => {
    const table = at(tables, kind)
    const sheet = at(sheetOf, kind)
    const figure = at(figureKind, kind)
    // Planned work of these kinds has the name of the action.
    const planned = kind === 'accident' || kind === 'heatCheck' ? undefined : at(plannedWorkNames, kind)
    const said = [
      words.names[kind],
      table && words.records.books.table[table],
      figure && words.reports.daily.kind[figure],
      planned?.[language],
      // In English a sheet has a plural name.
      sheet && language !== 'en' ? sheets[sheet].names[language] : undefined,
    ].filter(Boolean)
    expect(new Set(said)).toEqual(new Set([workNames[kind][language]]))
  })

  test('no two kinds have the same name', () => {
    const all = kinds.map((kind) => workNames[kind][language])
    expect(new Set(all).size).toBe(all.length)
  })

  test('open lines of a work sheet are named like the plan', () => {
    expect(openWorkNames.accident[language]).toBe(plannedWorkNames.pregnancyCheck[language])
  })
})
