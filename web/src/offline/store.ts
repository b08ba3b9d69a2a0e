import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Output } from '@penside/contract/call.ts'
import type { sessions } from '@penside/contract/farm/session.ts'
import { keptSchema, type KeptHerd } from '@penside/contract/records/herd.ts'
import type { Day } from '@penside/domain/day.ts'

/** When the server was last heard, by the phone's clock, ms; how far its own clock was ahead; the farm's day then. */
export type Contact = { at: number; ahead: number; today: Day }
export type StoredHerd = { version: string; herd: KeptHerd }
/** Who is signed in. */
export type StoredSession = Pick<Output<typeof sessions.current>, 'member' | 'equipment'>
export type StoredAnswer = { owner: string; key: string; output: unknown; at: number }

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
    this.#database ??= openDB<Schema>(databaseName, databaseVersion, {
      upgrade(database) {
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
    }).catch((error: unknown) => {
      this.#database = null
      throw error
    })
    return this.#database
  }

  /** Safari loses its connection now and then; opened again it works (WebKit 277615). */
  async #use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open())
    } catch (error) {
      if (!(error instanceof DOMException) || !['UnknownError', 'InvalidStateError'].includes(error.name))
        throw error
      void this.#database?.then((database) => database.close()).catch(() => {})
      this.#database = null
      return work(await this.#open())
    }
  }

  readHerd = (owner: string) => this.#use((database) => database.get('herds', owner))
  readContact = (owner: string) => this.#use((database) => database.get('contacts', owner))
  readSession = () => this.#use((database) => database.get('sessions', 'current'))

  /** The herd as it was at this contact; null where it is still the one that is kept. */
  writeHerd = (owner: string, contact: Contact, herd: StoredHerd | null) =>
    this.#use(async (database) => {
      const transaction = database.transaction(['herds', 'contacts'], 'readwrite')
      const contacts = transaction.objectStore('contacts')
      await Promise.all([
        herd && transaction.objectStore('herds').put(herd, owner),
        contacts.put(contact, owner),
        transaction.done,
      ])
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

  /** Nothing that was read stays on the phone. */
  clear = () =>
    this.#use(async (database) => {
      const names = ['herds', 'contacts', 'sessions', 'answers'] as const
      const transaction = database.transaction(names, 'readwrite')
      await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done])
    })
}
