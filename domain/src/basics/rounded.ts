/** Half is rounded up. Null stays null, and what is not there becomes it. */
export function rounded(value: number, decimals: number): number
export function rounded(value: number | null | undefined, decimals: number): number | null
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined) return null
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** Significant digits that arithmetic on doubles leaves right; a mean or a ratio keeps them all. */
const digits = 13

/** Decimals without the noise of binary fractions, anywhere in a JSON value: 26030.300000000003 becomes 26030.3. Changes the value in place. */
export function exact<Value>(value: Value): Value
export function exact(value: unknown): unknown {
  // -0 is 0.
  if (typeof value === 'number')
    return Number.isInteger(value) ? value : Number(value.toPrecision(digits)) + 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = exact(value[i])
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    for (const name in fields) {
      const field = fields[name]
      if (typeof field === 'object' || typeof field === 'number') fields[name] = exact(field)
    }
  }
  return value
}
