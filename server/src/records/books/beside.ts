import { sheetOfBeside, type BesideKind } from '@penside/domain/records/known-kinds.ts'

/** As a table has it. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The table of a kind besides an animal's life. */
export const tableOf = (kind: BesideKind) => snake(kind)

/** A kind's own columns in the order of its sheet: what the sheet and the table call them. */
export const ownColumns = (kind: BesideKind) =>
  Object.entries(sheetOfBeside(kind).sheet.columns).map(([key, column]) => ({
    key,
    column,
    stored: 'place' in column ? `${key}Id` : key,
  }))
