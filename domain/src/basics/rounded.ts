/** Rounds half up. Null stays null, undefined becomes null. */
export function rounded(value: number, decimals: number): number
export function rounded(value: number | null | undefined, decimals: number): number | null
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined) return null
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

/** Significant digits that are exact after arithmetic on doubles. */
const digits = 13

/** Removes the noise of binary fractions in a JSON value, in place: 26030.300000000003 becomes 26030.3. */
export function exact<Value>(value: Value): Value
export function exact(value: unknown): unknown {
  // Adding 0 turns -0 into 0.
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
