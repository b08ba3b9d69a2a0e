import { wrap, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { wait, type Environment } from './environment.ts'
import { abortWhenHidden, closeWhenHidden, whenVisible } from './page-cache.ts'
import { OutboxProblem, type Operation, type State } from './operation.ts'

/** Other stored values: the phone's id, counters, and what the server reported last. */
type Notes = {
  deviceId: string
  epoch: string
  clockOffset: number
  lease: { holder: string; until: number }
  [counter: `seq:${number}`]: number
}
/** Change without room on the disk; valid while the record on the disk is in the state `of`. */
type Unwritten = { of: State; operation: Operation }

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
 * Migrations of the database. They may only add, because a page of the version before may still be open. `fixtures/`
 * has a queue of every version, which a test opens.
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

/** A database of its own, so that clearing other data never touches a record. */
const databaseName = 'penside-outbox'
const tries = 3
/** Limit for opening, ms, because Safari sometimes never opens a database. */
const longestOpening = 10_000

/** Records on this phone. A record is stored when the promise of `change` resolves, and not before. */
export class Store {
  readonly #environment: Environment
  readonly #upgrades: readonly Upgrade[]
  #database: Promise<Database> | null = null
  #connection: IDBDatabase | null = null
  readonly #unwritten = new Map<string, Unwritten>()
  #unwrittenNotes: Partial<Notes> = {}

  constructor(environment: Environment, steps: readonly Upgrade[] = upgrades) {
    this.#environment = environment
    this.#upgrades = steps
  }

  /**
   * Changes records in one transaction. `strict` is on the disk before it resolves. Results of sending may be lost
   * with the power; the record is then sent again. `work` must await nothing but requests of the transaction. Changes
   * that `mark` could not write are written first. @throws OutboxProblem
   */
  async change<T>(
    durability: 'strict' | 'relaxed',
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    const unwritten = [...this.#unwritten.values()]
    const notes = this.#unwrittenNotes
    const result = await this.#transact(durability, async (transaction) => {
      for (const [name, value] of Object.entries(notes) as [keyof Notes, Notes[keyof Notes]][])
        await transaction.objectStore('notes').put(value, name)
      for (const { of, operation } of unwritten) {
        const { state } = (await transaction.objectStore('operations').get(operation.id)) ?? {}
        if (state === of) await put(transaction, operation)
      }
      return work(transaction)
    })
    if (this.#unwrittenNotes === notes) this.#unwrittenNotes = {}
    for (const one of unwritten)
      if (this.#unwritten.get(one.operation.id) === one) this.#unwritten.delete(one.operation.id)
    return result
  }

  /**
   * Stores results of sending, without needing free space: a change that cannot be written is valid while this page
   * lives, and is written with the next change; after a reload the record is sent again. `work` returns the changed
   * records. @throws OutboxProblem if nothing can be read
   */
  async mark(
    ids: readonly string[],
    work: (find: (id: string | undefined) => Operation | undefined) => readonly Operation[],
  ): Promise<readonly Operation[]> {
    try {
      return await this.change('relaxed', async (transaction) => {
        const operations = transaction.objectStore('operations')
        const found: Operation[] = []
        for (const id of ids) found.push(...[await operations.get(id)].filter((one) => one !== undefined))
        const changed = work(finderOf(found))
        for (const operation of changed) await put(transaction, operation)
        return changed
      })
    } catch (error) {
      if (!(error instanceof OutboxProblem)) throw error
      const onDisk = await this.#with(async (database) => {
        const found = await Promise.all(ids.map((id) => database.get('operations', id)))
        return found.filter((one) => one !== undefined)
      })
      const changed = work(finderOf(onDisk.map(this.#current)))
      for (const operation of changed) {
        const { state } = onDisk.find(({ id }) => id === operation.id)!
        this.#unwritten.set(operation.id, { of: state, operation })
      }
      return changed
    }
  }

  /** Whether changes are in memory only because the phone is full. */
  get isFull() {
    return this.#unwritten.size > 0
  }

  /** Record with its unwritten change. */
  readonly #current = (operation: Operation): Operation => {
    const unwritten = this.#unwritten.get(operation.id)
    return unwritten && unwritten.of === operation.state ? unwritten.operation : operation
  }

  #transact<T>(durability: 'strict' | 'relaxed', work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#with(async (database) => {
      const transaction = database.transaction(['operations', 'notes'], 'readwrite', { durability })
      // A failure of `work` aborts the transaction; one of the two errors suffices.
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

  find = async (id: string) => {
    const operation = await this.#with((database) => database.get('operations', id))
    return operation && this.#current(operation)
  }

  open = async () => {
    const onDisk = await this.#with((database) => database.getAllFromIndex('operations', 'open'))
    const again = await this.#unwrittenBut(onDisk)
    return inOrder([...onDisk.map(this.#current), ...again]).filter(({ open }) => open)
  }

  ofEntity = async (farmId: number, entityKey: string) => {
    const key: [number, string] = [farmId, entityKey]
    const onDisk = await this.#with((database) => database.getAllFromIndex('operations', 'entity', key))
    return inOrder(onDisk.map(this.#current))
  }

  all = async () =>
    inOrder((await this.#with((database) => database.getAll('operations'))).map(this.#current))

  countAcceptedSince = async (time: number) => {
    const onDisk = await this.#with((database) =>
      database.countFromIndex('operations', 'accepted', atOrAbove(time)),
    )
    return onDisk + this.#acceptedInMemory(time).length
  }

  /** Newest of them, oldest first; the snapshot is refreshed long before a screen needs more. */
  acceptedSince = async (time: number) => {
    const onDisk = await this.#with(async (database) => {
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
    return [...onDisk.map(this.#current), ...this.#acceptedInMemory(time)]
  }

  #acceptedInMemory = (time: number) =>
    [...this.#unwritten.values()]
      .filter(({ of, operation }) => of !== 'accepted' && (operation.receipt?.at ?? -Infinity) >= time)
      .map(({ operation }) => operation)

  /** Unwritten changes of other records. */
  async #unwrittenBut(onDisk: readonly Operation[]) {
    const ids = new Set(onDisk.map(({ id }) => id))
    const others = [...this.#unwritten.keys()].filter((id) => !ids.has(id))
    return (await Promise.all(others.map(this.find))).filter((one) => one !== undefined)
  }

  note = async <K extends keyof Notes>(name: K): Promise<Notes[K] | undefined> =>
    this.#unwrittenNotes[name] ??
    (await this.#with(async (database) => (await database.get('notes', name)) as Notes[K] | undefined))

  /** Needs no free space, like `mark`. */
  async setNote<K extends keyof Notes>(durability: 'strict' | 'relaxed', name: K, value: Notes[K]) {
    try {
      await this.change(
        durability,
        async (transaction) => void (await transaction.objectStore('notes').put(value, name)),
      )
    } catch (error) {
      if (!(error instanceof OutboxProblem)) throw error
      this.#unwrittenNotes = { ...this.#unwrittenNotes, [name]: value }
    }
  }

  /**
   * Changes a record if it exists and `work` returns one; returns the current record. Needs no free space, like
   * `mark`.
   */
  async update(
    id: string,
    work: (operation: Operation) => Operation | undefined,
  ): Promise<Operation | undefined> {
    const [changed] = await this.mark([id], (find) => {
      const operation = find(id)
      return [operation && work(operation)].filter((one) => one !== undefined)
    })
    return changed
  }

  /** Deletes records settled before a time, in batches. Does not wait for room, since it makes room. */
  forgetBefore(time: number, most = 500): Promise<void> {
    return this.#transact('relaxed', async (transaction) => {
      const operations = transaction.objectStore('operations')
      for (const id of await operations.index('settled').getAllKeys(below(time), most))
        await operations.delete(id)
    })
  }

  /** Other tabs close it themselves. */
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

  /** Safari sometimes loses the connection to its database server; a new one works. */
  async #with<T>(work: (database: Database) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const database = (this.#database ??= this.#connect())
      try {
        return await work(await database)
      } catch (error) {
        if (error instanceof OutboxProblem) throw error
        if (nameOf(error) === 'QuotaExceededError') throw new OutboxProblem('STORAGE_FULL', error)
        // Another caller may have opened a new one already.
        if (this.#database === database) await this.close()
        if (attempt >= tries) throw new OutboxProblem('STORAGE_FAILED', error)
        await wait(this.#environment, attempt * 50)
      }
    }
  }

  async #connect(): Promise<Database> {
    await whenVisible()
    try {
      return await this.#openAt(this.#upgrades.length)
    } catch (error) {
      // A newer version of the app was here. Its migrations only add, so this version can work with it.
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
        if (request.transaction) abortWhenHidden(request.transaction)
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
        closeWhenHidden(result)
        // Another tab has a newer version, which must not wait; the next call opens again.
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
function finderOf(operations: readonly Operation[]) {
  const byId = new Map<string | undefined, Operation>(operations.map((one) => [one.id, one]))
  return (id: string | undefined) => byId.get(id)
}
const nameOf = (error: unknown) => (error as { name?: string } | null)?.name
const below = (time: number) => IDBKeyRange.upperBound(time, true)
const atOrAbove = (time: number) => IDBKeyRange.lowerBound(time)

function abort(transaction: Transaction) {
  try {
    transaction.abort()
  } catch {}
}

export async function put(transaction: Transaction, operation: Operation): Promise<Operation> {
  await transaction.objectStore('operations').put(operation)
  return operation
}
