import { day } from '@penside/domain/basics/day.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { expect, test } from 'vitest'
import { definition, definitionOf } from './daily-totals.ts'
import { keptSources } from './daily-totals-job.ts'

test('what is kept says by which definitions it was counted', () => {
  expect(definition).toBe(definitionOf(keptSources(defaultSettings, day('2000-01-01'))))
})
