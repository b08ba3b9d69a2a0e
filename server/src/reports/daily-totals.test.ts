import { day } from '@penside/domain/basics/day.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { expect, test } from 'vitest'
import { definition, definitionOf } from './daily-totals.ts'
import { totalsSources } from './daily-totals-job.ts'

test('the version of daily totals matches their statements', () => {
  expect(definition).toBe(definitionOf(totalsSources(defaultSettings, day('2000-01-01'))))
})
