// Check of an imported file of 50,000 rows, and the check after one correction of it, without the database.
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { addDays, day } from '@penside/domain/basics/day.ts'
import type { FileRow } from '@penside/domain/table/table.ts'
import { checkBooks } from '@penside/domain/workbook/check.ts'
import { Corrections } from '@penside/domain/workbook/corrections.ts'
import { BookReader } from '@penside/domain/workbook/rows.ts'
import { splitBooks } from '@penside/domain/workbook/split.ts'
import { emptyFarm } from '../../domain/test/books.ts'
import { median } from './numbers.ts'
import { table } from './table.ts'

const today = day('2026-11-26')
const sows = 3_100
/** Days before today on which the litters of each sow began. */
const litters = [900, 750, 600, 450, 300]
const rechecks = 9

const ago = (days: number) => addDays(today, -days)
const tags = Array.from({ length: sows }, (_, i) => `S-${i + 1}`)
const ofLitters = (row: (tag: string, began: number) => (string | number)[]) =>
  tags.flatMap((tag) => litters.map((began) => row(tag, began)))
const sheets = {
  Sows: [
    ['Animal number', 'Breed', 'Birth date', 'Entry date', 'Start status'],
    // One word is unknown until it is corrected.
    ...tags.map((tag, i) => [tag, i === 5 ? 'ZZ' : 'LY', ago(1_300), ago(1_100), 'Gilt']),
  ],
  Matings: [['Animal number', 'Mating date'], ...ofLitters((tag, began) => [tag, ago(began)])],
  Farrowings: [
    ['Animal number', 'Farrowing date', 'Total born'],
    ...ofLitters((tag, began) => [tag, ago(began - 115), 12]),
  ],
  Weanings: [
    ['Animal number', 'Weaning date', 'Females', 'Males'],
    ...ofLitters((tag, began) => [tag, ago(began - 140), 6, 6]),
  ],
}
const file = Object.entries(sheets).map(([sheet, rows]) => ({
  sheet,
  rows: rows.map((cells, i): FileRow => [i + 1, ...cells]),
}))
/** Reads and checks the file. @returns milliseconds, and the number of rejected cells */
function check(corrections: Corrections) {
  const start = performance.now()
  const reader = new BookReader(
    { dateFormat: 'YYYY-MM-DD', farmCodes: [], latest: addDays(today, 366) },
    'en',
  )
  for (const { sheet, rows } of file) reader.add(sheet, corrections.appliedTo(sheet, rows))
  reader.read().toArray()
  const checking = checkBooks(reader, emptyFarm, { today, addLosses: false })
  while (!checking.next().done);
  if (reader.refusals > 0) splitBooks(reader)
  return { took: performance.now() - start, refusals: reader.refusals }
}

const first = check(new Corrections([]))
const corrected = new Corrections([{ sheet: 'Sows', row: 7, place: 1, value: 'LY' }])
const again = Array.from({ length: rechecks }, () => check(corrected))
if (first.refusals !== 1 || again.some(({ refusals }) => refusals !== 0))
  throw new Error('the file has other errors than the one that is corrected')
const recheck = median(again.map(({ took }) => took))
const rows = file.reduce((sum, sheet) => sum + sheet.rows.length, 0)
const ms = (time: number) => `${time.toFixed(0)} ms`
console.log(
  table(
    ['rows', 'full check', 'check after a correction', 'ratio', 'load average'],
    [
      [
        rows.toLocaleString('en'),
        ms(first.took),
        ms(recheck),
        (recheck / first.took).toFixed(2),
        loadavg()[0]!.toFixed(1),
      ],
    ],
  ),
)
