import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { excelName } from '../screen/excel.ts'
import { asTableColumn } from '../screen/report-screen.tsx'
import { displaySpan } from './format.ts'
import { needRoomWords, startI18n, t } from './index.ts'
import { setDateFormat, withDisplayDays, displayDay } from './display-day.ts'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await startI18n('en')
  await needRoomWords()
})
afterEach(() => setDateFormat('YYYY-MM-DD'))

test('formats a day in a sentence or cell as the member prefers', () => {
  setDateFormat('DD/MM/YYYY')
  expect(t('reports.daily.fromTo', { from: '2026-10-01', to: '2026-11-20' })).toBe('01/10/2026 – 20/11/2026')
  // Formatting twice has no further effect.
  expect(t('reports.daily.asAt', { day: withDisplayDays('2026-11-20') })).toBe('As at 20/11/2026')
  const cell = asTableColumn({ key: 'on', header: '', value: (row: { on: string }) => row.on }).cell
  expect(cell({ on: '2026-11-20' }, 0)).toBe('20/11/2026')
  // Missing days are dashes.
  expect([displayDay(null), displayDay('')]).toEqual(['-', '-'])
  // Names are not escaped here; React does that.
  expect(t('records.kind.deleteQuestion', { one: 'mating', tag: 'A&1/<b>', day: '2026-11-20' })).toMatch(
    /A&1\/<b>.*20\/11\/2026/,
  )
  // Numbers, and texts that only look like a day, are unchanged.
  expect(t('ui.days', { count: 3 })).toContain('3')
  expect(cell({ on: '2026-11-20-A' }, 0)).toBe('2026-11-20-A')
  expect(cell({ on: '2025-13-03' }, 0)).toBe('2025-13-03')
})

test('omits the second year of a period within a year', () => {
  setDateFormat('DD/MM/YYYY')
  expect(displaySpan('2026-10-01', '2026-11-20')).toBe('01/10/2026 – 20/11')
  expect(displaySpan('2025-12-30', '2026-01-05')).toBe('30/12/2025 – 05/01/2026')
})

test('keeps file names the same in every format', () => {
  setDateFormat('DD/MM/YYYY')
  expect(excelName('x', new Date('2026-11-20T07:35:16Z'))).toBe('x_20261120_163516.xlsx')
})

// Sentences and tables format days themselves; templates and values of facts do not.
test('no screen displays an unformatted day', () => {
  const source = new URL('../', import.meta.url)
  const raw =
    /(?:\$\{|\bvalue: )(?:[\w?]+\.)?(?:on|from|to|today|day|\w+(?:On|Day|Until))(?:\}[^&]|,| \?\?| \})/
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('gallery'))
    .flatMap((path) =>
      readFileSync(new URL(path, source), 'utf8')
        .split('\n')
        .filter((line) => raw.test(line) && !/key=|rowKey|address|path|span = |T00:00/i.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
