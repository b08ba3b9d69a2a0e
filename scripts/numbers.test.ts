import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A comma misread is a thousandfold: typed numbers are read by `readNumber` of domain/src/basics/number.ts, through the boxes of web/src/ui.

/** What a conversion may be of: text that the product made itself. Whatever else is converted is named below with its file. */
const ownText: readonly RegExp[] = [
  /^(each\.)?code$/, // the number of something chosen from a list
  /^(useSearchParams\(\)\[0\]|params|searchParams)\.get\('[A-Za-z]+'\)$/,
  /^.*\.toFixed\(decimals\)$/s,
  /^[a-zA-Z.()]+\.slice\(\d+(, \d+)?\)$/, // a part of a day
]

const named: Readonly<Record<string, readonly string[]>> = {
  'web/src/equipment/alarms/alarms.tsx': ['chosen'],
  'web/src/equipment/alarms/settings.tsx': ['minute', 'form.values[name]'],
  'web/src/equipment/control/control.tsx': ['text'],
  'web/src/equipment/control/present.tsx': ['known'],
  'web/src/equipment/monitoring/analysis.tsx': ['group.key', 'key'],
  'web/src/equipment/monitoring/ict.tsx': ['formatTime(now).slice(0, 2)'],
  'web/src/company/advertisement/advertisement.tsx': ["useLocation().pathname.split('/').at(-1)", 'to'],
  'web/src/farm/field-controls.tsx': ['value', 'valueOf(row, name)'],
  'web/src/accounts/handover/pin.ts': ['digit', 'pin[at]'],
  'web/src/farm/house/add-pens.tsx': ['chosen'],
  'web/src/farm/house/grade-names.tsx': ["refusal.values['grade']"],
  'web/src/farm/house/pen-sheets.tsx': ['chosen'],
  'web/src/farm/settings.tsx': ['chosen'],
  'web/src/accounts/sign-in.tsx': ['seconds'],
  'web/src/groups/carcass/form.tsx': ['figures'],
  'web/src/offline/merge.ts': ['key'],
  'web/src/outbox/answer.ts': ['header'],
  'web/src/reports/url-state.ts': ['read(name)', 'usual[name] ?? 0'],
  'web/src/reports/attention.tsx': ['of'],
  'web/src/reports/row-filters.tsx': ['a.key', 'b.key'],
  'web/src/reports/scheduled.tsx': ['weeks', 'value'],
  'web/src/reports/why.tsx': ['value'],
  'web/src/screen/fields.tsx': ['value'],
  'web/src/screen/places.ts': ['named'],
  'web/src/screen/form.ts': ['issue.maximum', 'issue.minimum'],
  'web/src/screen/workbook/reader/html.ts': ['written'],
  'web/src/screen/workbook/reader/ods.ts': ['attributeOf(element, name)', "attributeOf(cell, 'value')"],
  'web/src/screen/workbook/reader/mhtml.ts': ['`0x${hex}`'],
  'web/src/screen/workbook/reader/spreadsheet-xml.ts': ['written', 'text'],
  'web/src/screen/workbook/reader/xlsx.ts': [
    "attributeOf(element, 'r')",
    "attributeOf(element, 'min')",
    "attributeOf(element, 'max')",
    "attributeOf(cell, 's')",
    'top',
    'bottom',
    'id',
    'value',
  ],
  'web/src/records/books/preview.tsx': ['a', 'b', 'each'],
  'web/src/records/books/write-workbook.ts': ['value'],
  'web/src/ui/calendar-page.ts': ['cell'],
  'web/src/ui/month-picker.tsx': ['year', 'today().slice(0, 4)'],
}

/** Ways to read a number that no typed text may take, with the files in which the text is not typed. */
const otherWays: readonly { way: RegExp; in: readonly string[] }[] = [
  {
    way: /\bparse(Float|Int)\(|\bvalueAsNumber\b/,
    in: ['web/src/ui/keypad.tsx', 'web/src/ui/chart-engine.ts', 'web/src/screen/workbook/reader/xlsx.ts'],
  },
  { way: /type="number"/, in: [] },
  { way: /\.replace(All)?\(\s*(['"`][.,]['"`]|\/\\?[.,]\/\w*)\s*,/, in: [] },
  // A unary plus before a name that holds text.
  { way: /[=(,?:]\s*\+(typed|text|input|event\.|target\.)/, in: [] },
]

const lettersIn = new Set(['web/src/app/desk/palette.tsx', 'web/src/records/books/row-grid.tsx'])

/** The arguments of each `Number(...)`. */
function conversions(source: string): string[] {
  return [...source.matchAll(/\bNumber\(/g)].map(({ index }) => {
    const from = index + 'Number('.length
    let open = 1
    let at = from
    for (; open > 0; at++) open += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0
    return source.slice(from, at - 1)
  })
}

const isComparison = (argument: string) => /===|!==|^[ab]\.is[A-Z]\w*$/.test(argument)

export function ownReaders(file: string, source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')
  return [
    ...conversions(code).filter(
      (argument) =>
        !isComparison(argument) &&
        !ownText.some((form) => form.test(argument)) &&
        !named[file]?.includes(argument),
    ),
    ...otherWays.flatMap(({ way, in: allowed }) =>
      allowed.includes(file) ? [] : (way.exec(code)?.slice(0, 1) ?? []),
    ),
    // Typed letters come through the boxes of ui/; outside of it an input takes files, the search of a desk, and cells of a file as text.
    ...(file.startsWith('web/src/ui/') || lettersIn.has(file)
      ? []
      : [...code.matchAll(/<(input|textarea)\b(?:=>|[^>])*/g)].flatMap(([box]) =>
          /\b(currentTarget|target)\.value\b(?! = )|inputMode/.test(box) ? [box] : [],
        )),
  ]
}

const files = readdirSync(join(import.meta.dirname, '../web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^gallery/.test(file))
  .map((file) => `web/src/${file}`)
const textOf = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test('reads every typed number through domain/src/basics/number.ts', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(
    files.flatMap((file) => ownReaders(file, textOf(file)).map((found) => `${file}: ${found}`)),
    'Use a box of ui/ or `readNumber`; a conversion of text that was not typed is named in this file',
  ).toEqual([])
})

test.each([
  "const value = Number(typed.replace(',', '.'))",
  'const value = Number(typed)',
  'const value = +typed',
  'const value = Number.parseFloat(text)',
  'const value = parseInt(text, 10)',
  "text.replaceAll(',', '')",
  "text.replace(/,/g, '')",
  "text.replace('.', ',')",
  '<input type="number" />',
  '<input onChange={(event) => setTyped(event.target.value)} />',
  '<input\n  inputMode="decimal"\n/>',
])('finds %s', (source) => {
  expect(ownReaders('web/src/somewhere.tsx', source)).not.toEqual([])
})
