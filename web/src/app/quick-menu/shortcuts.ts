/** Address where screens are added to the quick menu. */
export const addPath = '/popup/common/4'

/** Shortcuts with one of them moved. */
export const moved = (shortcuts: readonly string[], from: number, to: number): string[] => {
  const rest = shortcuts.filter((_, i) => i !== from)
  return [...rest.slice(0, to), shortcuts[from]!, ...rest.slice(to)]
}

/**
 * Stored shortcuts after the displayed ones have changed. Shortcuts that this farm does not show keep their place,
 * because another farm may. @param shown the formerly displayed ones
 */
export function withShown(kept: readonly string[], shown: readonly string[], next: readonly string[]) {
  const left = [...next]
  const merged = kept.flatMap((path) => (shown.includes(path) ? left.splice(0, 1) : [path]))
  return [...merged, ...left]
}
