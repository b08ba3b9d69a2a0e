import { day } from '@penside/domain/day.ts'
import { expect, test } from 'vitest'
import { definition, definitionOf } from './kept-days.ts'
import { keptSources } from './figure-upkeep.ts'

test('what is kept says by which definitions it was counted', () => {
  expect(definition).toBe(definitionOf(keptSources(day('2000-01-01'))))
})
