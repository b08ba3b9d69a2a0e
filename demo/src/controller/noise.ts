/** A number from a text, the same on every machine (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return hash >>> 0
}

/** From 0 up to, not including, 1: the same for the same seed and number, in whatever order they are asked. */
export function chanceOf(seed: number, n: number): number {
  let h = Math.imul(seed ^ Math.imul(n | 0, 2654435761), 2246822507)
  h = Math.imul(h ^ (h >>> 15), 3266489909)
  h = Math.imul(h ^ (h >>> 13), 668265263)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Between -1 and 1, without jumps: it turns about once for each whole of `at`. */
export function drift(seed: number, at: number): number {
  const whole = Math.floor(at)
  const part = at - whole
  const eased = part * part * (3 - 2 * part)
  const [from, to] = [chanceOf(seed, whole), chanceOf(seed, whole + 1)]
  return 2 * (from + (to - from) * eased) - 1
}
