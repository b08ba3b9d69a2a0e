import type { Language } from './language.ts'

/**
 * Numbers as people write them. In Korean and English a comma groups thousands and a point is the decimal mark, in Vietnamese it is the
 * other way round. Keyboards, habits and copied texts mix the two: what reads one way only is taken, what could be meant otherwise is asked.
 */
const marks = {
  ko: { group: ',', decimal: '.' },
  en: { group: ',', decimal: '.' },
  vi: { group: '.', decimal: ',' },
} as const satisfies Record<Language, Marks>
type Marks = { group: ',' | '.'; decimal: ',' | '.' }

/** Why a text is no number of a box, with the numbers that may have been meant. */
export type NumberDoubt = {
  why: 'noNumber' | 'negative' | 'whole' | 'decimals' | 'doubtful'
  typed: string
  decimals: number
  meanings: readonly number[]
}
export type NumberReading = { value: number | null } | NumberDoubt

/** More figures than these a number does not keep. */
const mostFigures = 15

const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '').replace('−', '-')

/** What a text without a sign means with these marks; null where it means nothing. */
function meaningWith({ group, decimal }: Marks, text: string) {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+$`).test(whole)
  if (more.length > 0 || !/^\d*$/.test(fraction) || (whole + fraction).length === 0) return null
  if (!grouped && !/^\d*$/.test(whole)) return null
  return {
    value: Number(`${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`),
    decimals: fraction.length,
    /** One group and nothing else: the mark may as well be a decimal one. */
    oneMark: grouped && fraction === '' && whole.split(group).length === 2,
  }
}

const eitherStyle: readonly Marks[] = [marks.en, marks.vi]

/** What a text may mean in a file of which nobody knows the language; several where it depends on that. */
export function meaningsOf(text: string): number[] {
  const typed = bare(text)
  const sign = typed.startsWith('-') ? -1 : 1
  const found = eitherStyle.flatMap((style) => meaningWith(style, typed.replace(/^[+-]/, ''))?.value ?? [])
  // A set knows no -0.
  return [...new Set(found.map((value) => sign * value))]
}

/** What was typed into a box that takes numbers from 0 with so many decimals; `value` null where nothing was. */
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
    // With the marks of the other languages it means one number, with its own none.
    return others.length > 0 ? { value: otherwise.value } : doubt(decimals === 0 ? 'whole' : 'decimals')
  }
  if (asWritten.decimals > decimals) return doubt(decimals === 0 ? 'whole' : 'decimals')
  // Most keyboards of phones have a point and no comma: where a point groups, one alone is often meant as the decimal mark.
  if (asWritten.oneMark && own.group === '.' && decimals > 0)
    return doubt('doubtful', asWritten.value, ...others)
  return { value: asWritten.value }
}

const formats = new Map<string, Intl.NumberFormat>()

/** The same number written for a box: all its decimals, at least so many, nothing rounded; grouped where it is only looked at. */
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

/** A number that the product wrote, with its decimals; null where the text is none. Typed text is read by `readNumber`. */
export function readWritten(text: string, language: Language): { value: number; decimals: number } | null {
  if (!/^[+-]?\d(.*\d)?$/.test(text)) return null
  const meant = meaningWith(marks[language], text.replace(/^[+-]/, ''))
  return meant && { value: text.startsWith('-') ? -meant.value : meant.value, decimals: meant.decimals }
}
