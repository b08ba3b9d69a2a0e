import { wait, type Environment } from './environment.ts'
import { OutboxProblem } from './operation.ts'
import type { Store } from './store.ts'

/** Duration of a lease, ms; a crashed tab blocks the others for so long. */
const leaseFor = 15_000
const lockName = 'penside-outbox'

/** Runs `work` in one tab of the phone at a time: with a lock of the browser, or a lease in the database. */
export async function alone(
  environment: Environment,
  store: Store,
  work: () => Promise<void>,
): Promise<void> {
  if (environment.locks) return environment.locks.request(lockName, work)
  const holder = environment.newId()
  while (!(await take(environment, store, holder))) await wait(environment, leaseFor / 5)
  let renewal = environment.after(leaseFor / 3, renew)
  function renew() {
    void take(environment, store, holder).catch(() => {})
    renewal = environment.after(leaseFor / 3, renew)
  }
  try {
    await work()
  } finally {
    renewal()
    await release(store, holder).catch(unlessFull)
  }
}

/** Two senders do no harm, since the server recognizes every operation, so a full phone sends without a lease. */
const take = ({ now }: Environment, store: Store, holder: string): Promise<boolean> =>
  store
    .change('relaxed', async (transaction) => {
      const notes = transaction.objectStore('notes')
      const lease = (await notes.get('lease')) as { holder: string; until: number } | undefined
      const left = lease ? lease.until - now() : 0
      // A lease that ends later than possible was written before the clock was set back.
      if (lease && lease.holder !== holder && left > 0 && left <= leaseFor) return false
      await notes.put({ holder, until: now() + leaseFor }, 'lease')
      return true
    })
    .catch(unlessFull)

function unlessFull(error: unknown): true {
  if (error instanceof OutboxProblem && error.code === 'STORAGE_FULL') return true
  throw error
}

const release = (store: Store, holder: string) =>
  store.change('relaxed', async (transaction) => {
    const notes = transaction.objectStore('notes')
    const lease = (await notes.get('lease')) as { holder: string } | undefined
    if (lease?.holder === holder) await notes.delete('lease')
  })
