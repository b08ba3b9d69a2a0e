import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb'
import type { Output } from '@penside/contract/api/call.ts'
import type { sessions } from '@penside/contract/accounts/session.ts'
import { keptSchema, type KeptChange, type KeptHerd } from '@penside/contract/offline/herd.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { herdAfter } from './merge.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { abortWhenHidden, closeWhenHidden, whenVisible } from '../outbox/page-cache.ts'

/** Last contact with the server by the phone's clock, ms; the offset of that clock; the farm's day then. */
export type Contact = { at: number; ahead: number; today: Day }
type StoredHerd = { version: string; herd: KeptHerd }
/** Who is signed in. */
export type StoredSession = Pick<Output<typeof sessions.current>, 'member' | 'equipment'>
/** Cost of an Argon2id hash. */
export type Cost = { kibibytes: number; passes: number }
/** Argon2id hash of a PIN or password, with its parameters. */
export type Verifier = Cost & { salt: Uint8Array; hash: Uint8Array }
/** Member who may open the phone offline. `tries`: wrong ones since the last right one or the last sign-in. */
export type StoredMember = {
  login: string
  session: StoredSession
  language: Language
  password?: Verifier | undefined
  pin?: Verifier | undefined
  tries: number
}
/** `role`: the member's role at the time of the answer. */
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
  members: { key: string; value: StoredMember }
}

const databaseName = 'penside-kept'
/**
 * Incremented when the stores change: the data is then read again from the server. Members stay, so that the phone
 * still opens offline.
 */
const databaseVersion = 2

/** Key of a member's data on a farm: `farm:user:schemaVersion`. */
export const ownerOf = (farmNo: number, memberId: string) => `${farmNo}:${memberId}:${keptSchema}`
const loginIn = (owner: string) => owner.split(':').slice(1, -1).join(':')

/**
 * Database of cached data. It is separate from the outbox, because it can be read again: clearing it touches no
 * unsent record.
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
    await whenVisible()
    const database = await openDB<Schema>(databaseName, databaseVersion, {
      upgrade(database, _from, _to, transaction) {
        abortWhenHidden(unwrap(transaction))
        for (const name of Array.from(database.objectStoreNames))
          if (name !== 'members') database.deleteObjectStore(name)
        if (!database.objectStoreNames.contains('members'))
          database.createObjectStore('members', { keyPath: 'login' })
        database.createObjectStore('herds')
        database.createObjectStore('contacts')
        database.createObjectStore('sessions')
        database.createObjectStore('answers', { keyPath: ['owner', 'key'] }).createIndex('at', 'at')
      },
      // Another tab has a newer version, or the browser closed the connection: the next call opens again.
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        this.#database = null
      },
      terminated: () => {
        this.#database = null
      },
    })
    closeWhenHidden(unwrap(database))
    return database
  }

  /** Safari sometimes loses its connection, and a page that was left closed it; opened again it works (WebKit 277615). */
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
      // Another caller may have opened a new one already.
      if (this.#database === database) this.#database = null
      return work(await this.#open())
    }
  }

  readHerd = (owner: string) => this.#use((database) => database.get('herds', owner))
  readContact = (owner: string) => this.#use((database) => database.get('contacts', owner))
  readSession = () => this.#use((database) => database.get('sessions', 'current'))

  /**
   * Stores the server's changes since the version `asked`, merged in one transaction; returns the herd. Undefined,
   * without a write, if another version is stored by now.
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

  /** Members who open the phone find their last session. */
  writeSession = (session: StoredSession) =>
    this.#use(async (database) => {
      const transaction = database.transaction(['sessions', 'members'], 'readwrite')
      const members = transaction.objectStore('members')
      const known = await members.get(session.member.login)
      await Promise.all([
        transaction.objectStore('sessions').put(session, 'current'),
        known && members.put({ ...known, session }),
        transaction.done,
      ])
    })

  /**
   * Ends the session: nothing opens any more, because its member may have been removed. Returns whether members
   * remain.
   */
  clearSession = () =>
    this.#use(async (database) => {
      const transaction = database.transaction(['sessions', 'members'], 'readwrite')
      const members = transaction.objectStore('members')
      const current = await transaction.objectStore('sessions').get('current')
      if (current) await members.delete(current.member.login)
      await transaction.objectStore('sessions').clear()
      const left = await members.count()
      await transaction.done
      return left > 0
    })

  readAnswer = (owner: string, key: string) => this.#use((database) => database.get('answers', [owner, key]))
  writeAnswer = (answer: StoredAnswer) => this.#use((database) => database.put('answers', answer))
  clearAnswersBefore = (at: number) =>
    this.#use(async (database) => {
      const transaction = database.transaction('answers', 'readwrite')
      const old = await transaction.store.index('at').getAllKeys(IDBKeyRange.upperBound(at, true))
      await Promise.all([...old.map((key) => transaction.store.delete(key)), transaction.done])
    })

  /** Deletes answers that this owner got in another role. */
  clearAnswersOfOtherRoles = (owner: string, role: Role) =>
    this.#use(async (database) => {
      const transaction = database.transaction('answers', 'readwrite')
      const his = IDBKeyRange.bound([owner], [owner, []])
      for (let cursor = await transaction.store.openCursor(his); cursor; cursor = await cursor.continue())
        if (cursor.value.role !== role) await cursor.delete()
      await transaction.done
    })

  readMembers = () => this.#use((database) => database.getAll('members'))
  readMember = (login: string) => this.#use((database) => database.get('members', login))

  /**
   * Changes a member in one transaction; undefined changes nothing. Returns what was written. `current`: the
   * signed-in member.
   */
  changeMember = (
    login: string,
    work: (member: StoredMember | undefined, current: string | undefined) => StoredMember | undefined,
  ): Promise<StoredMember | undefined> =>
    this.#use(async (database) => {
      const transaction = database.transaction(['sessions', 'members'], 'readwrite')
      const members = transaction.objectStore('members')
      const current = await transaction.objectStore('sessions').get('current')
      const changed = work(await members.get(login), current?.member.login)
      await Promise.all([changed && members.put(changed), transaction.done])
      return changed
    })

  clear = () =>
    this.#use(async (database) => {
      const names = ['herds', 'contacts', 'sessions', 'answers', 'members'] as const
      const transaction = database.transaction(names, 'readwrite')
      await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done])
    })

  /**
   * Removes this member from the phone, and what was read by anyone who cannot open it. Returns whether members
   * remain.
   */
  clearMember = (login: string) =>
    this.#use(async (database) => {
      const names = ['herds', 'contacts', 'sessions', 'answers', 'members'] as const
      const transaction = database.transaction(names, 'readwrite')
      const [herds, contacts, current, answers, members] = [
        transaction.objectStore('herds'),
        transaction.objectStore('contacts'),
        transaction.objectStore('sessions'),
        transaction.objectStore('answers'),
        transaction.objectStore('members'),
      ]
      await members.delete(login)
      const left = new Set(await members.getAllKeys())
      const isLeft = (owner: string) => left.has(loginIn(owner))
      for (const owner of await herds.getAllKeys()) if (!isLeft(owner)) await herds.delete(owner)
      for (const owner of await contacts.getAllKeys()) if (!isLeft(owner)) await contacts.delete(owner)
      for (const key of await answers.getAllKeys()) if (!isLeft(key[0])) await answers.delete(key)
      const session = await current.get('current')
      if (session && !left.has(session.member.login)) await current.clear()
      await transaction.done
      return left.size > 0
    })
}
