/** Where screens are added to the quick menu. */
export const addPath = '/popup/common/4'

/** The same shortcuts with one of them at another place. */
export const moved = (shortcuts: readonly string[], from: number, to: number): string[] => {
  const rest = shortcuts.filter((_, i) => i !== from)
  return [...rest.slice(0, to), shortcuts[from]!, ...rest.slice(to)]
}

/**
 * What is kept once the shown shortcuts are these. What this farm does not show keeps its place: it is there on another farm.
 * @param shown those that were shown before
 */
export function withShown(kept: readonly string[], shown: readonly string[], next: readonly string[]) {
  const left = [...next]
  const merged = kept.flatMap((path) => (shown.includes(path) ? left.splice(0, 1) : [path]))
  return [...merged, ...left]
}
