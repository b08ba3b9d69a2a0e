/**
 * A number as people type it: `1,5` and `1.5` are both one and a half, `1,234,567` and `1,234.5` are grouped.
 * null for nothing typed, NaN for what is no number.
 */
export function parseNumber(text: string): number | null {
  const typed = text.normalize('NFKC').replace(/\s/g, '').replace('−', '-')
  if (typed === '') return null
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(typed)) return Number.NaN
  const marks = typed.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  // Several marks of one kind can only group; of two kinds the last is the decimal mark.
  const decimal = last && marks.filter((mark) => mark === last).length === 1 ? last : undefined
  const [whole = '', fraction] = decimal ? typed.split(decimal) : [typed]
  return Number(`${whole.replace(/[.,]/g, '') || '0'}${fraction === undefined ? '' : `.${fraction}`}`)
}

/** Keeps what can become a number while it is typed. */
export function numberCharacters(text: string, decimals: number, negative: boolean): string {
  const kept = text.normalize('NFKC').replace(decimals > 0 ? /[^\d.,-]/g : /[^\d-]/g, '')
  return negative ? kept.replace(/(?!^)-/g, '') : kept.replace(/-/g, '')
}

/** The same number written again, for a field: no grouping, no trailing zeros. */
export function numberText(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ''
  return String(Number(value.toFixed(decimals)))
}
