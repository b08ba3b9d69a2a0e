import * as z from 'zod'
import { languages } from '@penside/domain/basics/language.ts'
import type { Column } from '@penside/domain/table/column.ts'
import { moveTypeLists } from '@penside/domain/workbook/move-types.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import { kindOfColumn } from '@penside/domain/workbook/typed-rows.ts'
import { unitOf } from '@penside/domain/workbook/units.ts'

const valueOf = (column: Column) => {
  const { choices } = column
  switch (kindOfColumn(column)) {
    case 'day':
      return z.iso.date()
    case 'number':
      return z.number()
    case 'yes':
      return z.literal(true)
    case 'choice':
      return z.enum(Object.keys(choices && 'words' in choices ? choices.words : {}) as [string, ...string[]])
    case 'code':
      return z.string().meta({
        description:
          choices && 'dictionary' in choices
            ? `Code of list ${choices.list} (${choices.dictionary}), or the name of one of the farm's own codes`
            : '',
      })
    case 'text':
      return z.string()
  }
}

const moveType = z.string().meta({
  description: `Code of the list of the kind (${Object.entries(moveTypeLists)
    .map(([kind, { dictionary, list }]) => `${kind}: ${list} ${dictionary}`)
    .join(', ')}), or the name of one of the farm's own codes`,
})

function rowOf(key: SheetKey) {
  const columns = Object.entries(columnsOf(key)).map(([name, column]) => {
    const unit = unitOf(key, name, column)
    const value = key === 'groupMoves' && name === 'type' ? moveType : valueOf(column)
    const described = value.meta({ ...value.meta(), title: column.names.en, ...(unit && { unit }) })
    return [name, column.needed ? described : described.optional()] as const
  })
  return z.strictObject(Object.fromEntries(columns))
}

/** The farm's workbook as JSON. Sheets and columns have the keys of the workbook; empty cells are left out. */
export const bookJson = z
  .strictObject({
    format: z.literal('penside-workbook'),
    version: z.literal(1),
    farm: z.string(),
    exportedAt: z.iso.datetime().meta({ description: 'Moment to which the records were read' }),
    baseDate: z.iso.date().meta({ description: 'Day of the export on the farm' }),
    period: z
      .strictObject({ from: z.iso.date(), to: z.iso.date() })
      .nullable()
      .meta({ description: 'First and last day of the records' }),
    language: z.enum(languages).meta({ description: 'Language of names' }),
    sheets: z.strictObject(
      Object.fromEntries(
        sheetKeys.map((key) => [key, z.array(rowOf(key)).meta({ title: sheets[key].names.en })]),
      ),
    ),
  })
  .meta({
    title: 'Workbook of a farm',
    description:
      'Export of all records of a farm. `unit` names the unit of a number; `item` is that of the feed (kg) or medicine of the row.',
  })

/** JSON Schema of the exported workbook. */
export const bookSchema = () =>
  z.toJSONSchema(bookJson, {
    override: ({ jsonSchema }) => {
      // The format of a day says what its pattern repeats at length.
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
