/**
 * Number of an electronic ear tag, ISO 11784: three digits of country (from 900 of manufacturer) and twelve of animal. It is stored
 * as these fifteen digits.
 */
export type EarTag = string & { readonly EarTag: unique symbol }

/** The animal's own number has 38 bits. */
const largest = 274_877_906_943
const digits = 15
/** 999 marks test tags for readers. */
const isIssuer = (number: number) => number >= 1 && number <= 998

export const isEarTag = (text: string): text is EarTag =>
  /^\d{15}$/.test(text) && isIssuer(Number(text.slice(0, 3))) && Number(text.slice(3)) <= largest

/**
 * Parses what a reader sends or a person types: with spaces, points and dashes, with the letters that readers put before
 * it (`LA 410 000012345678`), with more leading zeros or the bit that says "animal" before them (`1000000410000012345678`), or without
 * the zeros that a spreadsheet has dropped. Null if it is no such number.
 */
export function readEarTag(text: string): EarTag | null {
  const [, written] = /^\s*(?:[A-Z]{1,3}[\s:.-]*)?(\d[\d\s.-]*)$/i.exec(text) ?? []
  if (written === undefined) return null
  const number = written.replace(/\D/g, '')
  if (!/^1?0*$/.test(number.slice(0, -digits))) return null
  const tag = number.slice(-digits).padStart(digits, '0')
  return isEarTag(tag) ? tag : null
}

/** `410 000012345678` */
export const shownEarTag = (tag: string): string =>
  isEarTag(tag) ? `${tag.slice(0, 3)} ${tag.slice(3)}` : tag
