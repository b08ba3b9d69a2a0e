import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { wait, type Environment } from './environment.ts'
import { endWhenLeft, letGoWhenLeft, whenHere } from './left.ts'
import { OutboxProblem, type Operation } from './operation.ts'

/** What else is kept beside the records: this phone's name to the server, counters, what the server said last. */
type Notes = {
  deviceId: string
  epoch: string
  clockOffset: number
  lease: { holder: string; until: number }
  [counter: `seq:${number}`]: number
}

type Schema = DBSchema & {
  operations: {
    key: string
    value: Operation
    indexes: { open: 1; entity: [number, string]; accepted: number; settled: number }
  }
  notes: { key: string; value: Notes[keyof Notes] }
}
export type Database = IDBPDatabase<Schema>
export type Transaction = IDBPTransaction<Schema, ['operations', 'notes'], 'readwrite'>

/**
 * The steps by which the database came to be. A step only adds: a page of the version before may still be open, and goes on with what it
 * knows. `fixtures/` holds a queue of every version, and a test opens each.
 */
export type Upgrade = (database: Database) => void
export const upgrades: readonly Upgrade[] = [
  (database) => {
    const operations = database.createObjectStore('operations', { keyPath: 'id' })
    operations.createIndex('open', 'open')
    operations.createIndex('entity', ['author.farmId', 'entityKey'])
    operations.createIndex('accepted', 'receipt.at')
    operations.createIndex('settled', 'settledAt')
    database.createObjectStore('notes')
  },
]

/** Apart from everything else that the app keeps, so that no clean-up of anything else takes a record with it. */
const databaseName = 'penside-outbox'
const tries = 3
/** Safari has been seen to open a database never, ms. */
const longestOpening = 10_000

/** The records on this phone. A record is there when the promise of `change` resolves, and not before. */
export class Store {
  readonly #environment: Environment
  readonly #upgrades: readonly Upgrade[]
  #database: Promise<Database> | null = null
  #connection: IDBDatabase | null = null

  constructor(environment: Environment, steps: readonly Upgrade[] = upgrades) {
    this.#environment = environment
    this.#upgrades = steps
  }

  /**
   * Changes records in one transaction. `strict` reaches the disk before it resolves: what a person was told to be saved. What the sender
   * notes may be lost with the power; the record is then sent again. `work` must await nothing but the transaction's own requests.
   * @throws OutboxProblem
   */
  change<T>(durability: 'strict' | 'relaxed', work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#with(async (database) => {
      const transaction = database.transaction(['operations', 'notes'], 'readwrite', { durability })
      // Where `work` fails the transaction fails too; one of the two errors is enough.
      transaction.done.catch(() => {})
      try {
        const result = await work(transaction)
        await transaction.done
        return result
      } catch (error) {
        abort(transaction)
        throw error
      }
    })
  }

  find = (id: string) => this.#with((database) => database.get('operations', id))

  /** Everything that is neither accepted nor given up, in order. */
  open = () => this.#with(async (database) => inOrder(await database.getAllFromIndex('operations', 'open')))

  /** All records of one entity that are on this phone, in order. */
  ofEntity = (farmId: number, entityKey: string) =>
    this.#with(async (database) =>
      inOrder(await database.getAllFromIndex('operations', 'entity', [farmId, entityKey])),
    )

  all = () => this.#with(async (database) => inOrder(await database.getAll('operations')))

  countAcceptedSince = (time: number) =>
    this.#with((database) => database.countFromIndex('operations', 'accepted', atOrAbove(time)))

  /** The newest of them, oldest first: after a thousand at once the kept herd is read again long before they are all looked at. */
  acceptedSince = (time: number) =>
    this.#with(async (database) => {
      const index = database.transaction('operations').store.index('accepted')
      const found: Operation[] = []
      for (
        let cursor = await index.openCursor(atOrAbove(time), 'prev');
        cursor && found.length < 200;
        cursor = await cursor.continue()
      )
        found.push(cursor.value)
      return found.toReversed()
    })

  note = <K extends keyof Notes>(name: K) =>
    this.#with(async (database) => (await database.get('notes', name)) as Notes[K] | undefined)

  /** Changes one record, if it is there and `work` wants to; answers it as it is then. */
  update(
    durability: 'strict' | 'relaxed',
    id: string,
    work: (operation: Operation) => Operation | undefined,
  ): Promise<Operation | undefined> {
    return this.change(durability, async (transaction) => {
      const operation = await transaction.objectStore('operations').get(id)
      const changed = operation && work(operation)
      if (changed) await transaction.objectStore('operations').put(changed)
      return changed
    })
  }

  /** Deletes what was settled before then, some at a time. */
  forgetBefore(time: number, most = 500): Promise<void> {
    return this.change('relaxed', async (transaction) => {
      const operations = transaction.objectStore('operations')
      for (const id of await operations.index('settled').getAllKeys(below(time), most))
        await operations.delete(id)
    })
  }

  /** Other tabs let go of it by themselves. */
  async destroy() {
    await this.close()
    await new Promise<void>((gone, failed) => {
      const request = this.#environment.indexedDB.deleteDatabase(databaseName)
      request.addEventListener('success', () => gone())
      request.addEventListener('error', () => failed(new OutboxProblem('STORAGE_FAILED', request.error)))
    })
  }

  async close() {
    const database = this.#database
    this.#database = null
    ;(await database?.catch(() => null))?.close()
  }

  /** Safari loses the connection to its database server now and then; a new one works. */
  async #with<T>(work: (database: Database) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const database = (this.#database ??= this.#connect())
      try {
        return await work(await database)
      } catch (error) {
        if (error instanceof OutboxProblem) throw error
        if (nameOf(error) === 'QuotaExceededError') throw new OutboxProblem('STORAGE_FULL', error)
        // Somebody else may have opened a new one already.
        if (this.#database === database) await this.close()
        if (attempt >= tries) throw new OutboxProblem('STORAGE_FAILED', error)
        await wait(this.#environment, attempt * 50)
      }
    }
  }

  async #connect(): Promise<Database> {
    await whenHere()
    try {
      return await this.#openAt(this.#upgrades.length)
    } catch (error) {
      // A newer version of the app has been here. Its steps only added, so this one can work with what it knows.
      if (nameOf(error) === 'VersionError') return this.#openAt(undefined)
      throw error
    }
  }

  #openAt(version: number | undefined): Promise<Database> {
    return new Promise((opened, failed) => {
      const request = this.#environment.indexedDB.open(databaseName, version)
      let isTooLate = false
      const giveUp = this.#environment.after(longestOpening, () => {
        isTooLate = true
        failed(new DOMException('It does not open', 'TimeoutError'))
      })
      request.addEventListener('upgradeneeded', ({ oldVersion }) => {
        if (request.transaction) endWhenLeft(request.transaction)
        const database = wrap(request.result) as unknown as Database
        for (const step of this.#upgrades.slice(oldVersion)) step(database)
      })
      request.addEventListener('error', () => {
        giveUp()
        failed(request.error ?? new Error('It does not open'))
      })
      request.addEventListener('success', () => {
        giveUp()
        const { result } = request
        if (isTooLate) return result.close()
        this.#connection = result
        letGoWhenLeft(result)
        // Another tab brings a newer version, which must not wait for this one; what is asked next opens it again.
        result.addEventListener('versionchange', () => {
          result.close()
          if (this.#connection === result) this.#database = null
        })
        opened(wrap(result) as unknown as Database)
      })
    })
  }
}

const inOrder = (operations: Operation[]) =>
  operations.toSorted(
    (a, b) => a.place - b.place || a.deviceSeq - b.deviceSeq || a.supersedes.length - b.supersedes.length,
  )
const nameOf = (error: unknown) => (error as { name?: string } | null)?.name
const below = (time: number) => IDBKeyRange.upperBound(time, true)
const atOrAbove = (time: number) => IDBKeyRange.lowerBound(time)

function abort(transaction: Transaction) {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}

export async function put(transaction: Transaction, operation: Operation): Promise<Operation> {
  await transaction.objectStore('operations').put(operation)
  return operation
}
