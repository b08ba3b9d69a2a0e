import { day } from '@penside/domain/day.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { expect, test } from 'vitest'
import { definition, definitionOf } from './kept-days.ts'
import { keptSources } from './figure-upkeep.ts'

test('what is kept says by which definitions it was counted', () => {
  expect(definition).toBe(definitionOf(keptSources(defaultSettings, day('2000-01-01'))))
})
