/** FNV-1a hash of a text. */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** Pseudo-random number in [0, 1) of a seed and an index, independent of the order of calls. */
export function chanceOf(seed: number, n: number): number {
  let h = Math.imul(seed ^ Math.imul(n | 0, 2654435761), 2246822507)
  h = Math.imul(h ^ (h >>> 15), 3266489909)
  h = Math.imul(h ^ (h >>> 13), 668265263)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise between -1 and 1 that changes direction about once per unit of `at`. */
export function drift(seed: number, at: number): number {
  const whole = Math.floor(at)
  const part = at - whole
  const eased = part * part * (3 - 2 * part)
  const [from, to] = [chanceOf(seed, whole), chanceOf(seed, whole + 1)]
  return 2 * (from + (to - from) * eased) - 1
}
