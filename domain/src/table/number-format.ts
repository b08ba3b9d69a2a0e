/** Number formats of spreadsheet programs, as far as they decide what a cell means. */

/** Format without colours, locales, conditions, padding, and literals in quotes or after a backslash. */
const withoutLiterals = (format: string) =>
  format.replaceAll(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*.|general/gi, '')

/** Whether a format shows a day; a time alone is none. */
export const isDayFormat = (format: string) => {
  const codes = withoutLiterals(format)
  return /[yd년월일]/i.test(codes) || (/m/i.test(codes) && !/[hs]/i.test(codes))
}

/** A format is a list of these: a literal text, or a place of a digit. */
type Part = { literal: string } | { digit: string }

/** Longest format that is looked at; longer ones are no format of a number. */
const longestFormat = 250

/**
 * Text that a sheet shows for a whole number, if the format makes a name of it: leading zeros, letters before it,
 * or separators inside it. Null if the number stands for an amount, also with a unit or a currency.
 */
export function displayedNumber(value: number, format: string): string | null {
  if (!Number.isInteger(value) || value < 0 || format === '' || format.length > longestFormat) return null
  const section = sectionFor(value, format)
  if (section === null) return null
  const parts = partsOf(section)
  const places = parts?.filter((part) => 'digit' in part).length ?? 0
  if (!parts || places === 0) return null
  return nameIn(fill(parts, String(value), places), value)
}

/**
 * A displayed text if it is more than the number in it, as `007`, `K-007` and `010-1234` are. Null for amounts.
 */
export function nameIn(displayed: string, value: number): string | null {
  const text = displayed.trim()
  if (!Number.isInteger(value) || value < 0) return null
  if (text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') !== BigInt(value).toString()) return null
  const [, before = '', digits = ''] = /^(\D*)(.*?)\D*$/s.exec(text) ?? []
  const isPadded = /^0\d/.test(digits)
  const isSeparated = /^\d+(?:[^\d,.\s'’%]+\d+)+$/u.test(digits) && !digits.includes('/')
  const hasLetters = /\p{L}/u.test(before) && !/^(?:[A-Z]{3}|Rs\.?)\s*$/.test(before)
  return isPadded || isSeparated || hasLetters ? text : null
}

/** Section for a value of zero or more: by its condition, else the first for positive numbers and the third for zero. */
function sectionFor(value: number, format: string): string | null {
  const sections = format.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []
  if (sections.length === 0) return null
  const conditional = sections.map((section) => /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/.exec(section))
  if (conditional.some(Boolean)) {
    const at = conditional.findIndex(
      (condition) => !condition || holds(value, condition[1]!, Number(condition[2])),
    )
    return sections[at] ?? null
  }
  return (value === 0 && sections[2]) || sections[0]!
}

function holds(value: number, operator: string, limit: number): boolean {
  switch (operator) {
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '>':
      return value > limit
    case '>=':
      return value >= limit
    case '=':
      return value === limit
    default:
      return value !== limit
  }
}

/** Parts of a section; null for thousands, decimals, fractions, exponents, percentages, days and plain text. */
function partsOf(section: string): Part[] | null {
  const parts: Part[] = []
  const tokens = section.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*.|([0#?])|(.)/gsu)
  for (const [, quoted, escaped, currency, digit, other] of tokens) {
    if (digit !== undefined) parts.push({ digit })
    else if (other === undefined) {
      const literal = quoted ?? escaped ?? currency
      if (literal) parts.push({ literal })
    } else if (/[\s()\-+:/\p{Sc}]/u.test(other) && other !== '/') parts.push({ literal: other })
    else return null
  }
  return parts
}

/** Digits in their places, from the right; further digits come before the first place. */
function fill(parts: readonly Part[], digits: string, places: number): string {
  const padded = digits.padStart(places, ' ')
  let at = padded.length - places
  let isFirst = true
  let text = ''
  for (const part of parts) {
    if ('literal' in part) {
      text += part.literal
      continue
    }
    if (isFirst) text += padded.slice(0, at)
    isFirst = false
    const figure = padded.charAt(at)
    at += 1
    text += figure !== ' ' ? figure : part.digit === '0' ? '0' : ''
  }
  return text
}
