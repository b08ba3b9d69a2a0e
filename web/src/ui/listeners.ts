export type Listener = () => void

/** Whoever wants to hear that something has changed. */
export function listeners() {
  const all = new Set<Listener>()
  return {
    /** Answers how to stop. */
    on: (listener: Listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: () => {
      for (const listener of all) listener()
    },
  }
}
