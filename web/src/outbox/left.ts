import { wrap } from 'idb'

/**
 * A page that the browser keeps for 'back' stands still, and in WebKit its open transactions hold up every other page of ours: the next one
 * would never read a record. So they end with the page; what they did is tried again when it comes back. Nobody was told yet that it is done.
 */
const connections = new Set<IDBDatabase>()
const running = new Set<IDBTransaction>()
let comesBack: Promise<void> | null = null

/** Resolves at once while the page is looked at, and else when it is looked at again: until then nothing is opened. */
export const whenHere = (): Promise<void> => comesBack ?? Promise.resolve()

/** From now on nothing of this connection outlives the page. */
export function letGoWhenLeft(database: IDBDatabase): void {
  if (!isPage()) return
  connections.add(database)
  const begin = database.transaction.bind(database)
  database.transaction = (...asked) => endWhenLeft(begin(...asked))
}

export function endWhenLeft(transaction: IDBTransaction): IDBTransaction {
  if (!isPage()) return transaction
  running.add(transaction)
  // Whoever asked for something hears of an abort by himself.
  void wrap(transaction)
    .done.catch(() => {})
    .then(() => running.delete(transaction))
  // The same listener is heard once, however often it is added.
  window.addEventListener('pagehide', leave)
  return transaction
}

/** A worker, or a test, is never left. */
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
      // It is being written already, and ends without the page.
    }
  for (const database of connections) database.close()
  connections.clear()
}
