/** Shares of an amount among groups by head. Shares have at most `decimals` decimals and add up to the amount. */
export function sharedByHead(amount: number, heads: readonly number[], decimals: number): number[] {
  const unit = 10 ** decimals
  const whole = Math.round(amount * unit)
  const all = heads.reduce((sum, head) => sum + head, 0)
  let [reached, given] = [0, 0]
  return heads.map((head) => {
    reached += head
    const until = all === 0 ? 0 : Math.round((whole * reached) / all)
    const part = until - given
    given = until
    return part / unit
  })
}
