import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb'
import type { Output } from '@penside/contract/call.ts'
import type { sessions } from '@penside/contract/farm/session.ts'
import { keptSchema, type KeptChange, type KeptHerd } from '@penside/contract/records/herd.ts'
import type { Day } from '@penside/domain/day.ts'
import { herdAfter } from './merge.ts'
import type { Role } from '@penside/domain/farm/role.ts'
import { endWhenLeft, letGoWhenLeft, whenHere } from '../outbox/left.ts'

/** When the server was last heard, by the phone's clock, ms; how far its own clock was ahead; the farm's day then. */
export type Contact = { at: number; ahead: number; today: Day }
type StoredHerd = { version: string; herd: KeptHerd }
/** Who is signed in. */
type StoredSession = Pick<Output<typeof sessions.current>, 'member' | 'equipment'>
/** `role`: what its owner was on the farm when it was answered. */
type StoredAnswer = {
  owner: string
  key: string
  output: unknown
  at: number
  role?: Role | undefined
}

type Schema = DBSchema & {
  herds: { key: string; value: StoredHerd }
  contacts: { key: string; value: Contact }
  sessions: { key: 'current'; value: StoredSession }
  answers: { key: [string, string]; value: StoredAnswer; indexes: { at: number } }
}

const databaseName = 'penside-kept'
/** Raised by one when the stores change: what was kept is then read again from the server. */
const databaseVersion = 1

/** Under which everything of a member on a farm is kept: `farm:user:schemaVersion`. */
export const ownerOf = (farmNo: number, memberId: string) => `${farmNo}:${memberId}:${keptSchema}`

/**
 * What was read, for where there is no network. It can be read again, so it is apart from what cannot: the outbox has a database of its
 * own, and clearing this one touches no record.
 */
export class KeptStore {
  #database: Promise<IDBPDatabase<Schema>> | null = null

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#database ??= this.#connect().catch((error: unknown) => {
      this.#database = null
      throw error
    })
    return this.#database
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    await whenHere()
    const database = await openDB<Schema>(databaseName, databaseVersion, {
      upgrade(database, _from, _to, transaction) {
        endWhenLeft(unwrap(transaction))
        for (const name of Array.from(database.objectStoreNames)) database.deleteObjectStore(name)
        database.createObjectStore('herds')
        database.createObjectStore('contacts')
        database.createObjectStore('sessions')
        database.createObjectStore('answers', { keyPath: ['owner', 'key'] }).createIndex('at', 'at')
      },
      // Another tab has a newer version of the app, or the browser took the connection away: the next call opens again.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        this.#database = null
      },
      terminated: () => {
        this.#database = null
      },
    })
    letGoWhenLeft(unwrap(database))
    return database
  }

  /** Safari loses its connection now and then; opened again it works (WebKit 277615). And a page that was left let go of it. */
  async #use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    const database = this.#open()
    try {
      return await work(await database)
    } catch (error) {
      if (
        !(error instanceof DOMException) ||
        !['UnknownError', 'InvalidStateError', 'AbortError'].includes(error.name)
      )
        throw error
      void database.then((lost) => lost.close()).catch(() => {})
      // Somebody else may have opened a new one already.
      if (this.#database === database) this.#database = null
      return work(await this.#open())
    }
  }

  readHerd = (owner: string) => this.#use((database) => database.get('herds', owner))
  readContact = (owner: string) => this.#use((database) => database.get('contacts', owner))
  readSession = () => this.#use((database) => database.get('sessions', 'current'))

  /**
   * Keeps what the server said of the herd at this contact, and answers the herd as it is then: what changed of the version `asked` is
   * merged into it, in one transaction. Undefined where another version is kept by now, as by another tab: then nothing is written.
   */
  writeHerd = (
    owner: string,
    contact: Contact,
    { asked, version, change }: { asked: string | undefined; version: string; change: KeptChange | null },
  ): Promise<StoredHerd | undefined> =>
    this.#use(async (database) => {
      const transaction = database.transaction(['herds', 'contacts'], 'readwrite')
      const herds = transaction.objectStore('herds')
      const before = await herds.get(owner)
      const fits = change?.whole || (before !== undefined && before.version === asked)
      const herd = change ? herdAfter(before?.herd ?? null, change) : before?.herd
      const after = fits && herd ? { version, herd } : undefined
      await Promise.all([
        after && (change || version !== asked) && herds.put(after, owner),
        after && transaction.objectStore('contacts').put(contact, owner),
        transaction.done,
      ])
      return after
    })

  writeSession = (session: StoredSession) =>
    this.#use((database) => database.put('sessions', session, 'current'))
  clearSession = () => this.#use((database) => database.delete('sessions', 'current'))

  readAnswer = (owner: string, key: string) => this.#use((database) => database.get('answers', [owner, key]))
  writeAnswer = (answer: StoredAnswer) => this.#use((database) => database.put('answers', answer))
  clearAnswersBefore = (at: number) =>
    this.#use(async (database) => {
      const transaction = database.transaction('answers', 'readwrite')
      const old = await transaction.store.index('at').getAllKeys(IDBKeyRange.upperBound(at, true))
      await Promise.all([...old.map((key) => transaction.store.delete(key)), transaction.done])
    })

  /** What this owner was told while he was something else on the farm. */
  clearAnswersOfOtherRoles = (owner: string, role: Role) =>
    this.#use(async (database) => {
      const transaction = database.transaction('answers', 'readwrite')
      const his = IDBKeyRange.bound([owner], [owner, []])
      for (let cursor = await transaction.store.openCursor(his); cursor; cursor = await cursor.continue())
        if (cursor.value.role !== role) await cursor.delete()
      await transaction.done
    })

  /** Nothing that was read stays on the phone. */
  clear = () =>
    this.#use(async (database) => {
      const names = ['herds', 'contacts', 'sessions', 'answers'] as const
      const transaction = database.transaction(names, 'readwrite')
      await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done])
    })
}
