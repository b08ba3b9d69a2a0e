import { addDays, day, firstDay, isDay, lastDay, type Day } from '../basics/day.ts'
import { isPlain, normalizedName } from '../basics/normalized.ts'
import { meaningsOf } from '../basics/number.ts'
import { Refusal } from '../basics/refusal.ts'
import { onlyDay, orderOfFormat, possibleDays } from './dates.ts'

/** Cell of a file. Days are `date` with text; formulas and errors keep their kind, since neither can be a record. */
export type Cell = string | number | boolean | null | { kind: 'date' | 'formula' | 'error'; text: string }

/** Context for reading a file: its farm's settings. */
export type Reading = {
  /** Date format of the farm: `DD/MM/YYYY`. */
  dateFormat: string
  /** Day after which no date of a file can be; by default the last day of all. */
  latest?: Day
  /** Codes that the farm has added to the association's lists. */
  farmCodes: readonly FarmCode[]
  /** Code of a word that neither we nor the farm know, as matched by the member. */
  words?: { meaningOf(list: string, word: string): string | undefined }
}
/** `mergedInto`: code or name of its replacement. */
export type FarmCode = { list: string; code: string; names: readonly string[]; mergedInto: string | null }

const refuse = (code: string, values: Record<string, string | number> = {}) => new Refusal(code, values)

/** Longer than any name or remark. */
const longestCell = 2_000

/** Text without surrounding blanks, in one Unicode form. */
export const tidy = (text: string) =>
  isPlain(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\s\u00a0\u200b]+/g, ' ')
        .trim()

/** Normalized word: without capitals, blanks and punctuation. `sow no. *` becomes `sow no`. */
export const alike = (text: string) =>
  normalizedName(text)
    .toLowerCase()
    .replace(/[\s*·•.:_/()[\]-]+/g, '')

export const isEmpty = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || (typeof cell === 'string' && tidy(cell) === '')

/** Displayed content of a cell. */
export const shownIn = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell === 'object'
      ? cell.text.slice(0, 100)
      : String(cell).slice(0, 100)

/** @throws Refusal for a formula or an error */
function plain(cell: Cell): string | number | boolean | { kind: 'date'; text: string } | null {
  if (typeof cell !== 'object' || cell === null) return cell
  if (cell.kind === 'formula') throw refuse('CELL_FORMULA')
  if (cell.kind === 'error') throw refuse('CELL_ERROR', { text: cell.text.slice(0, 20) })
  return { kind: 'date', text: cell.text }
}

/** @throws Refusal if it is no text, too long, or has control characters */
export function readText(cell: Cell, longest = longestCell): string {
  const value = plain(cell)
  // Spreadsheets convert texts such as 1-2 to dates.
  if (value !== null && typeof value === 'object') throw refuse('CELL_BECAME_DATE', { text: value.text })
  if (typeof value === 'boolean') throw refuse('CELL_NOT_TEXT')
  const text = tidy(typeof value === 'number' ? plainNumber(value) : (value ?? ''))
  if (typeof value === 'number' ? Math.abs(value) > mostExact : /^\d(?:[.,]\d+)?E\+\d{2,}$/i.test(text))
    throw refuse('CELL_DIGITS_LOST')
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)) throw refuse('CELL_NOT_TEXT')
  if (text.length > longest) throw refuse('CELL_TOO_LONG', { longest })
  return text
}

/** Spreadsheets keep fifteen figures of a number and write zeros for the rest. */
const mostExact = 999_999_999_999_999

/** Spreadsheets write long numbers as 1.2E+15, which no ear tag is. */
const plainNumber = (value: number) =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)))

/** @throws Refusal if it is no number, or out of range */
export function readNumber(cell: Cell, { least, most, decimals }: NumberLimits): number {
  const value = plain(cell)
  if (value !== null && typeof value === 'object') throw refuse('CELL_BECAME_DATE', { text: value.text })
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? numberIn(value, decimals) : Number.NaN
  if (!Number.isFinite(number)) throw refuse('CELL_NOT_NUMBER')
  const rounded = Number(number.toFixed(decimals))
  if (decimals === 0 && Math.abs(rounded - number) > 1e-9) throw refuse('CELL_NOT_WHOLE')
  if (rounded < least || rounded > most) throw refuse('CELL_OUTSIDE', { least, most })
  return rounded === 0 ? 0 : rounded
}
export type NumberLimits = { least: number; most: number; decimals: number }

/** Units that a farm writes after a number: parities, heads and kilograms. */
const unit = /\s*(?:산차?|두|마리|con|kg|㎏)$/i

/** @throws Refusal if its meaning depends on the language */
function numberIn(text: string, decimals: number): number {
  const meanings = meaningsOf(tidy(text).replace(unit, '').replaceAll("'", ''))
  // In a whole number the mark can only separate thousands.
  const fitting = decimals === 0 && meanings.length > 1 ? meanings.filter(Number.isInteger) : meanings
  const [number = Number.NaN, other] = fitting
  if (other !== undefined) throw refuse('CELL_NUMBER_DOUBTFUL', { text: tidy(text).slice(0, 20) })
  return number
}

const sheetsDayZero = day('1899-12-30')
/** The year 2100: larger numbers are no days. */
const lastSerial = 73_051

/** @throws Refusal if it is no day, or one that no record can have */
export function readDay(cell: Cell, { dateFormat }: Reading): Day {
  const value = plain(cell)
  const found =
    typeof value === 'number'
      ? dayOfSerial(value, dateFormat)
      : typeof value === 'string'
        ? dayIn(value, dateFormat)
        : value !== null && typeof value === 'object' && isDay(value.text)
          ? value.text
          : null
  if (!found) throw refuse('CELL_NOT_DAY', { format: dateFormat })
  if (found < firstDay) throw refuse('CELL_DAY_TOO_OLD', { earliest: firstDay })
  if (found > lastDay) throw refuse('CELL_DAY_TOO_LATE', { latest: lastDay })
  return found
}

/**
 * Day of a serial number, which counts from 1900; a time is dropped. Excel's nonexistent 29 February 1900 is before
 * all days accepted.
 */
function dayOfSerial(serial: number, dateFormat: string): Day | null {
  if (/^(?:(19|20)\d{6}|[1-9]\d{5})$/.test(String(serial))) return dayIn(String(serial), dateFormat)
  return serial >= 1 && serial <= lastSerial ? addDays(sheetsDayZero, Math.floor(serial)) : null
}

/**
 * Day of a text. Where the order is open, the farm's format decides; a year of two figures that may be a day instead is
 * not read.
 */
function dayIn(text: string, dateFormat: string): Day | null {
  const days = possibleDays(tidy(text))
  const order = orderOfFormat(dateFormat)
  return onlyDay(days) ?? (days.YMD === undefined && order ? (days[order] ?? null) : null)
}

const yes = new Set(['y', 'yes', 'true', '1', 'o', '예', '네', 'có', 'x', '✓'].map(alike))
const no = new Set(['n', 'no', 'false', '0', '아니오', '아니요', 'không'].map(alike))

/** @throws Refusal if it is neither yes nor no */
export function readYes(cell: Cell): boolean {
  const value = plain(cell)
  if (typeof value === 'boolean') return value
  const word = alike(readText(cell, 20))
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw refuse('CELL_NOT_YES_NO')
}

/** Number with two decimals and thousands separators. @throws Refusal */
export const readLargeNumber = (cell: Cell, least: number, most: number) =>
  readNumber(
    typeof cell === 'string' && /^\s*\d{1,3}(,\d{3})+(\.\d+)?\s*$/.test(cell)
      ? cell.replaceAll(',', '')
      : cell,
    { least, most, decimals: 2 },
  )
