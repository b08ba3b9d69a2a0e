import { expect, test } from 'vitest'
import { languages } from '../basics/language.ts'
import { associationCodes } from '../codes/association.ts'
import { questionCodes } from '../records/questions.ts'
import { repeatedQuestions, checkGroups, checkKeys, checks } from './checks.ts'
import { movementColumns, movementNames } from './movement-status.ts'
import { matingColumns, matingNames } from './mating-status.ts'
import { lossColumnOf, productionColumns, productionNames } from './production-status.ts'
import type { StatisticColumns } from './statistic.ts'
import { tradeColumns, tradeNames } from './trade-status.ts'

test.each<[string, readonly string[], StatisticColumns<string>]>([
  ['production', productionNames, productionColumns],
  ['movements', movementNames, movementColumns],
  ['matings', matingNames, matingColumns],
  ['trade', tradeNames, tradeColumns],
])('each column of %s has a name of its own in every language', (_, names, columns) => {
  for (const language of languages) {
    const heads = names.map((name) => columns[name]?.names[language])
    expect([heads.filter(Boolean).length, new Set(heads).size]).toEqual([names.length, names.length])
  }
})

test('columns other than counts have a unit: weights in kg, ages in days', () => {
  const means = Object.entries({ ...productionColumns, ...movementColumns }).flatMap(([name, { mean }]) =>
    mean ? [[name, mean.unit, mean.decimals]] : [],
  )
  expect(means).toEqual([
    ['birthWeight', 'kg', 2],
    ['weaningWeight', 'kg', 2],
    ['weaningAge', 'days', 1],
    ['shipmentAge', 'days', 1],
  ])
})

test('causes of death with a column exist in the code list under the same name', () => {
  for (const [code, column] of Object.entries(lossColumnOf)) {
    const cause = associationCodes['032'].find((each) => each.code === code)
    expect([column, cause?.names.en.split(' ')[0]]).toEqual([column, productionColumns[column].names.en])
  }
})

test('checks are sorted by group, and repeated questions exist', () => {
  const groups = checkKeys.map((key) => checkGroups.indexOf(checks[key].group))
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))
  for (const key of checkKeys)
    expect(questionCodes.some((code) => code === key)).toBe(checks[key].group === 'unusual')
  expect(repeatedQuestions).toEqual(questionCodes.filter((code) => code in checks).toSorted(inOrderOfChecks))
})
const inOrderOfChecks = (a: string, b: string) =>
  checkKeys.findIndex((key) => key === a) - checkKeys.findIndex((key) => key === b)
