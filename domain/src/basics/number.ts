import type { Language } from './language.ts'

/**
 * Reads and formats numbers. In Korean and English a comma groups thousands and a point is the decimal mark, in Vietnamese it is the
 * other way round. Keyboards and copied texts mix them: a text with one meaning is accepted, an ambiguous one leads to a question.
 */
const marks = {
  ko: { group: ',', decimal: '.' },
  en: { group: ',', decimal: '.' },
  vi: { group: '.', decimal: ',' },
} as const satisfies Record<Language, Marks>
type Marks = { group: ',' | '.'; decimal: ',' | '.' }

/** Reason why a text is not accepted as a number, with its possible meanings. */
export type NumberDoubt = {
  why: 'noNumber' | 'negative' | 'whole' | 'decimals' | 'doubtful'
  typed: string
  decimals: number
  meanings: readonly number[]
}
export type NumberReading = { value: number | null } | NumberDoubt

/** Significant digits of a JavaScript number. */
const mostFigures = 15

const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '').replace('−', '-')

/** Meaning of an unsigned text with these marks; null if it is not a number. */
function meaningWith({ group, decimal }: Marks, text: string) {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole)
  if (more.length > 0 || !/^\d*$/.test(fraction) || (whole + fraction).length === 0) return null
  if (!grouped && !/^\d*$/.test(whole)) return null
  return {
    value: Number(`${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`),
    decimals: fraction.length,
    /** Whether the only mark groups thousands and could be a decimal mark. */
    oneMark: grouped && fraction === '' && whole.split(group).length === 2,
  }
}

const eitherStyle: readonly Marks[] = [marks.en, marks.vi]

/** Possible meanings of a number in a file of unknown language. */
export function meaningsOf(text: string): number[] {
  const typed = bare(text)
  const sign = typed.startsWith('-') ? -1 : 1
  const found = eitherStyle.flatMap((style) => meaningWith(style, typed.replace(/^[+-]/, ''))?.value ?? [])
  // A set treats -0 as 0.
  return [...new Set(found.map((value) => sign * value))]
}

/** Reads a typed number from 0 with up to `decimals` decimals; `value` is null for an empty text. */
export function readNumber(text: string, language: Language, decimals: number): NumberReading {
  const typed = bare(text)
  if (typed === '') return { value: null }
  const doubt = (why: NumberDoubt['why'], ...meanings: number[]): NumberDoubt => ({
    why,
    typed: text.trim(),
    decimals,
    meanings,
  })
  if (/^-[\d.,]*\d/.test(typed)) return doubt('negative')
  if (!/^[\d.,]+$/.test(typed) || typed.replace(/\D/g, '').length > mostFigures) return doubt('noNumber')

  const own = marks[language]
  const asWritten = meaningWith(own, typed)
  const otherwise = meaningWith({ group: own.decimal, decimal: own.group }, typed)
  const others = otherwise && otherwise.decimals <= decimals ? [otherwise.value] : []
  if (!asWritten) {
    if (otherwise === null) return doubt('noNumber')
    // Only the marks of other languages give a number.
    return others.length > 0 ? { value: otherwise.value } : doubt(decimals === 0 ? 'whole' : 'decimals')
  }
  if (asWritten.decimals > decimals) return doubt(decimals === 0 ? 'whole' : 'decimals')
  // Phone keyboards have a point and no comma: where a point groups thousands, a single one may be meant as a decimal mark.
  if (asWritten.oneMark && own.group === '.' && decimals > 0)
    return doubt('doubtful', asWritten.value, ...others)
  return { value: asWritten.value }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number with all its decimals, at least `decimals`; grouped if it is only displayed. */
export function writeNumber(
  value: number | null | undefined,
  language: Language,
  grouped: boolean,
  decimals = 0,
): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const key = `${language}${grouped}${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, {
      useGrouping: grouped,
      minimumFractionDigits: decimals,
      maximumFractionDigits: mostFigures,
    })
    formats.set(key, format)
  }
  return format.format(value)
}

/** Parses a number formatted by `writeNumber`; null if it is none. Use `readNumber` for typed text. */
export function readWritten(text: string, language: Language): { value: number; decimals: number } | null {
  if (!/^[+-]?\d(.*\d)?$/.test(text)) return null
  const meant = meaningWith(marks[language], text.replace(/^[+-]/, ''))
  return meant && { value: text.startsWith('-') ? -meant.value : meant.value, decimals: meant.decimals }
}
