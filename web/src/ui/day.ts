/** Whether a day lies between two limits, `YYYY-MM-DD`. A missing limit is no limit. */
export function isBetween(day: string, min?: string | undefined, max?: string | undefined): boolean {
  return (!min || day >= min) && (!max || day <= max)
}
