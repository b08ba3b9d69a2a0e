import { wrap } from 'idb'

/**
 * Closes databases when a page enters the back/forward cache. In WebKit the open transactions of a frozen page block
 * all other pages. Their work is tried again on return; no message said that it was done.
 */
const connections = new Set<IDBDatabase>()
const running = new Set<IDBTransaction>()
let comesBack: Promise<void> | null = null

/** Resolves when the page is visible: at once, or on return. */
export const whenVisible = (): Promise<void> => comesBack ?? Promise.resolve()

/** Closes this connection when the page is left. */
export function closeWhenHidden(database: IDBDatabase): void {
  if (!isPage()) return
  connections.add(database)
  const begin = database.transaction.bind(database)
  database.transaction = (...asked) => abortWhenHidden(begin(...asked))
}

export function abortWhenHidden(transaction: IDBTransaction): IDBTransaction {
  if (!isPage()) return transaction
  running.add(transaction)
  // Callers receive the abort themselves.
  void wrap(transaction)
    .done.catch(() => {})
    .then(() => running.delete(transaction))
  // Adding the same listener again has no effect.
  window.addEventListener('pagehide', leave)
  return transaction
}

/** False in workers and tests. */
const isPage = () => typeof window !== 'undefined'

function leave({ persisted }: PageTransitionEvent) {
  if (!persisted) return
  comesBack ??= new Promise((back) => {
    const come = () => {
      comesBack = null
      back()
    }
    window.addEventListener('pageshow', come, { once: true })
  })
  for (const transaction of running)
    try {
      transaction.abort()
    } catch {
      // The transaction is committing.
    }
  for (const database of connections) database.close()
  connections.clear()
}
