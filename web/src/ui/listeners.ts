export type Listener = () => void

/** Listeners to a change. */
export function listeners() {
  const all = new Set<Listener>()
  return {
    /** Adds a listener; the returned function removes it. */
    on: (listener: Listener) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify: () => {
      for (const listener of all) listener()
    },
  }
}
