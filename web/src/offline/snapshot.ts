import { listeners } from '../ui/listeners.ts'
import type { Call, Output } from '@penside/contract/api/call.ts'
import { sessions, type Member } from '@penside/contract/accounts/session.ts'
import type { herds } from '@penside/contract/offline/herd.ts'
import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { Problem } from '../screen/api.ts'
import type { Asked, CachedAnswer, Phone, Speaker } from '../screen/phone.ts'
import { answerFromHerd, herdWithUnsent } from './handlers.ts'
import { herdOf, type Herd } from './herd.ts'
import { unsentIsKnown, unsentOf } from './outbox-link.ts'
import { isHeardLately, Members } from './members.ts'
import { KeptStore, ownerOf, type Contact } from './store.ts'

const aDay = 86_400_000
/** Time for which answers are cached that the herd does not give, ms. */
const answersKeptFor = 7 * aDay
/** Age up to which the snapshot is fresh and the phone is ready, ms. */
const freshFor = aDay

type Memory = { owner: string; version: string; herd: Herd; contact: Contact }

/** Offline snapshot of the farm, and the answers from it. */
export class OfflineSnapshot implements Phone {
  readonly members: Members
  readonly #store: KeptStore
  readonly #language: () => Language
  readonly #now: () => number
  #memory: Memory | null = null
  #reading: { owner: string; memory: Promise<Memory | null> } | null = null
  readonly #listeners = listeners()

  constructor(language: () => Language, store = new KeptStore(), now: () => number = Date.now) {
    this.#language = language
    this.#store = store
    this.#now = now
    this.members = new Members(store, now)
  }

  /** Time when the herd in memory was last known to be the server's, ms. */
  get keptAt(): number | null {
    return this.#memory?.contact.at ?? null
  }
  get isFresh(): boolean {
    return this.keptAt !== null && this.#now() - this.keptAt < freshFor
  }
  onChange = this.#listeners.on

  async answer(to: Call, input: unknown, speaker: Speaker | null): Promise<CachedAnswer | undefined> {
    if (to.path === sessions.current.path) return this.#session()
    if (!speaker) return undefined
    const owner = ownerOf(speaker.farmNo, speaker.memberId)
    const [memory] = await Promise.all([this.#read(owner), unsentIsKnown(speaker)])
    const last = to.keeps ? await this.#lastAnswer(owner, to, input) : undefined
    if (memory) {
      this.#checkLock(memory.contact)
      const query = {
        herd: herdWithUnsent(
          memory.herd,
          (entityKey) => unsentOf(entityKey, memory.contact.at),
          this.#memberName,
        ),
        farmId: speaker.farmNo,
        language: this.#language(),
        today: this.#today(memory.contact, null),
      }
      const output = answerFromHerd(to, input, query, last?.output)
      if (output !== undefined) return { output, at: memory.contact.at }
    }
    return last
  }

  async #lastAnswer(owner: string, to: Call, input: unknown): Promise<CachedAnswer | undefined> {
    const last = await this.#store.readAnswer(owner, this.#keyOf(to, input))
    return last && this.#now() - last.at <= answersKeptFor ? { output: last.output, at: last.at } : undefined
  }

  answered(to: Asked, input: unknown, output: unknown, speaker: Speaker | null, at = this.#now()): void {
    if (to.path === sessions.current.path) {
      const { member, equipment } = output as Output<typeof sessions.current>
      this.#timeZone = member.timeZone
      this.#memberName = member.name
      void this.#store.writeSession({ member, equipment }).catch(() => {})
      this.#forgetOtherRoles(member)
    } else if (speaker && to.keeps) {
      const owner = ownerOf(speaker.farmNo, speaker.memberId)
      const answer = {
        owner,
        key: this.#keyOf(to, input),
        output,
        at,
        role: this.#role?.owner === owner ? this.#role.is : undefined,
      }
      void this.#store.writeAnswer(answer).catch(() => {})
    }
  }

  #role: { owner: string; is: Role } | null = null
  /** Cached answers that a role allowed are deleted when the role changes. */
  #forgetOtherRoles({ farmId, login, role }: Member) {
    const owner = ownerOf(farmId, login)
    if (this.#role?.owner === owner && this.#role.is === role) return
    this.#role = { owner, is: role }
    void this.#store.clearAnswersOfOtherRoles(owner, role).catch(() => {
      // Retried with the next answer.
      this.#role = null
    })
  }

  /** Version of the stored herd, so that an unchanged one is not sent again. */
  async version(speaker: Speaker): Promise<string | undefined> {
    return (await this.#read(ownerOf(speaker.farmNo, speaker.memberId)))?.version
  }

  /** Stores the server's answer to a request with a version. */
  async keep(
    speaker: Speaker,
    { version, at, today, herd: change }: Output<typeof herds.kept>,
    asked?: string,
  ): Promise<void> {
    const owner = ownerOf(speaker.farmNo, speaker.memberId)
    const contact = { at: this.#now(), ahead: Date.parse(at) - this.#now(), today }
    const era = this.#era
    const before = await this.#read(owner)
    const stored = await this.#store.writeHerd(owner, contact, { asked, version, change })
    // Signed out during the write.
    if (era !== this.#era) return void (await this.forget(speaker.memberId))
    const same = stored && !change && before?.version === asked ? before?.herd : undefined
    // The herd was cleared meanwhile, or another tab has stored a newer one, so it is read again.
    this.#memory = stored ? { owner, version, contact, herd: same ?? herdOf(stored.herd) } : null
    this.#reading = null
    await this.#store.clearAnswersBefore(this.#now() - answersKeptFor)
    this.#listeners.notify()
  }

  #era = 0
  /**
   * Deletes what was read by this member and by everyone who cannot open the phone, or by all. Resolves with whether
   * members remain.
   */
  async forget(login?: string): Promise<boolean> {
    this.#era++
    this.#memory = null
    this.#reading = null
    const areLeft = login === undefined ? void (await this.#store.clear()) : await this.members.forget(login)
    this.#listeners.notify()
    return areLeft ?? false
  }

  /** Ends the session here. The snapshot stays for the next sign-in, but is locked. */
  forgetSession = (): Promise<boolean> => this.#store.clearSession()

  async #session(): Promise<CachedAnswer | undefined> {
    const stored = await this.#store.readSession()
    if (!stored) return undefined
    const { member, equipment = [] } = stored
    const memory = await this.#read(ownerOf(member.farmId, member.login))
    if (!memory) return undefined
    this.#checkLock(memory.contact)
    return {
      output: { member, today: this.#today(memory.contact, member), equipment },
      at: memory.contact.at,
    }
  }

  #read(owner: string): Promise<Memory | null> {
    if (this.#memory?.owner === owner) return Promise.resolve(this.#memory)
    if (this.#reading?.owner === owner) return this.#reading.memory
    const memory = this.#readStore(owner)
    this.#reading = { owner, memory }
    return memory
  }

  async #readStore(owner: string): Promise<Memory | null> {
    const [stored, contact, session] = await Promise.all([
      this.#store.readHerd(owner),
      this.#store.readContact(owner),
      this.#store.readSession(),
    ]).catch(() => [])
    this.#timeZone = session?.member.timeZone ?? this.#timeZone
    this.#memberName = session?.member.name ?? this.#memberName
    if (!stored || !contact) return null
    this.#memory = { owner, version: stored.version, herd: herdOf(stored.herd), contact }
    this.#listeners.notify()
    return this.#memory
  }

  #timeZone = 'Asia/Seoul'
  /** Name of the author of unsent records. */
  #memberName = ''
  /** Today on the farm by the server's clock as the phone knows it; never before the day that the server named. */
  #today({ ahead, today }: Contact, member: Pick<Member, 'timeZone'> | null): Day {
    if (member) this.#timeZone = member.timeZone
    const counted = todayAt(this.#timeZone, new Date(this.#now() + ahead))
    return counted > today ? counted : today
  }

  #checkLock({ at }: Contact) {
    if (!isHeardLately(at, this.#now())) throw new Problem(0, 'TOO_LONG_OFFLINE')
  }

  #keyOf = (to: Asked, input: unknown) => `${to.path} ${this.#language()} ${JSON.stringify(input)}`
}
