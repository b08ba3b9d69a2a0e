/** Days as text, `YYYY-MM-DD`, are in order as they are. A missing limit is no limit. */
export function isBetween(day: string, min?: string | undefined, max?: string | undefined): boolean {
  return (!min || day >= min) && (!max || day <= max)
}
