import { isDay, lastOfMonth, type Day } from '../basics/day.ts'

/** Content of the GS1 code on a bag or bottle. */
export type Gs1 = {
  /** Product number, fourteen digits. */
  gtin: string
  batch: string
  expiresOn: Day | null
  serial: string
}

/** Separator after a value of variable length. */
const fnc1 = '\u001d'
const withoutMark = (text: string) => (text.startsWith(fnc1) ? text.slice(1) : text)
/** Fixed lengths by the first two digits of the key, including the key. */
const fixed: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
}
/** Number of digits of a key, from its first digits. */
const keyLength = (rest: string): number =>
  /^(2[34]|4[012]|71)/.test(rest) ? 3 : /^(3[1-69]|43|7[02]|8[0-2])/.test(rest) ? 4 : 2

/** Decodes a scanned GS1 code, with or without its prefix, or as a GS1 link. @returns null for other codes */
export function readGs1(scanned: string): Gs1 | null {
  const text = scanned.trim().replace(/^\]([dCQ])\w/, '')
  const values = /^https?:/i.test(text) ? valuesOfLink(text) : valuesOf(text)
  const gtin = values?.get('01') ?? ''
  if (!values || !isGtin(gtin)) return null
  const expiry = values.get('17')
  const expiresOn = expiry === undefined ? null : dayOf(expiry)
  // An invalid day rejects the whole code.
  if (expiry !== undefined && expiresOn === null) return null
  return { gtin, batch: values.get('10') ?? '', expiresOn, serial: values.get('21') ?? '' }
}

function valuesOf(text: string): Map<string, string> | null {
  const values = new Map<string, string>()
  let rest = withoutMark(text)
  while (rest) {
    // In the readable form keys are in brackets.
    const written = /^\((\d{2,4})\)([^(]*)/.exec(rest)
    if (written) {
      values.set(written[1]!, written[2]!.trim())
      rest = rest.slice(written[0].length)
      continue
    }
    if (!/^\d\d/.test(rest)) return null
    const key = rest.slice(0, keyLength(rest))
    const length = fixed[rest.slice(0, 2)]
    const end = rest.indexOf(fnc1)
    const until = length ?? (end === -1 ? rest.length : end)
    const value = rest.slice(key.length, until)
    if (value === '' || value.includes(fnc1) || rest.length < until) return null
    values.set(key, value)
    rest = withoutMark(rest.slice(until))
  }
  return values
}

/** `https://id.gs1.org/01/09506000134352/10/ABC?17=271231` */
function valuesOfLink(text: string): Map<string, string> | null {
  if (!URL.canParse(text)) return null
  const { pathname, searchParams } = new URL(text)
  const parts = pathname.split('/')
  const at = parts.indexOf('01')
  if (at === -1) return null
  const values = new Map<string, string>([...searchParams].filter(([key]) => /^\d{2,4}$/.test(key)))
  for (let i = at; i + 1 < parts.length; i += 2) values.set(parts[i]!, decoded(parts[i + 1]!))
  const gtin = values.get('01')
  if (gtin) values.set('01', gtin.padStart(14, '0'))
  return values
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Whether the check digit is right. */
export function isGtin(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** YYMMDD; the day 00 is the last of the month. */
function dayOf(text: string): Day | null {
  if (!/^\d{6}$/.test(text)) return null
  const [year, month, on] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
  const whole = `20${year}-${month}-${on === '00' ? '01' : on}`
  if (!isDay(whole)) return null
  return on === '00' ? lastOfMonth(whole) : whole
}
