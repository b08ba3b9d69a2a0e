import type { Language } from '@penside/domain/basics/language.ts'
import { isPin, type Opening, type PhoneMember, type PhoneMembers } from '../screen/handover.ts'
import type { Session } from '../screen/session.ts'
import { ownerOf, type Cost, type KeptStore, type StoredMember } from './store.ts'

/**
 * Time since the server last confirmed a member after which the phone stays locked, ms, because they may have been
 * removed.
 */
const openFor = 14 * 86_400_000
/** Wrong tries in a row, of PIN and password together, after which a sign-in is required. */
const maxTries = 5
/** OWASP's minimum for Argon2id with 12 MiB; about two seconds on a slow phone. */
const usualCost: Cost = { kibibytes: 12_288, passes: 3 }

/**
 * Whether a contact is recent. A contact in the future means that the clock was set back, which must not unlock the
 * phone.
 */
export const isHeardLately = (at: number, now: number) => Math.abs(now - at) <= openFor

/** Members who may open this phone offline, each with a hash of a PIN or password that only a sign-in renews. */
export class Members implements PhoneMembers {
  readonly #store: KeptStore
  readonly #now: () => number
  readonly #cost: Cost

  constructor(store: KeptStore, now: () => number, cost = usualCost) {
    this.#store = store
    this.#now = now
    this.#cost = cost
  }

  async list(): Promise<PhoneMember[]> {
    const members = await this.#store.readMembers()
    return Promise.all(
      members.map(async (stored) => {
        const needsSignIn = await this.#whyNot(stored)
        const member = needsSignIn === 'expired' ? await this.#withoutHashes(stored) : stored
        return {
          login: member.login,
          name: member.session.member.name,
          farmName: member.session.member.farmName,
          hasPin: member.pin !== undefined,
          hasPassword: member.password !== undefined,
          needsSignIn,
        }
      }),
    )
  }

  async remember(
    { member, equipment }: Pick<Session, 'member' | 'equipment'>,
    language: Language,
    secret: { pin: string } | { password: string } | null,
  ): Promise<void> {
    const { login } = member
    const { hashOf } = await verifiers()
    const pin = secret && 'pin' in secret ? { pin: await hashOf(secret.pin, this.#cost) } : {}
    const password =
      secret && 'password' in secret ? { password: await hashOf(secret.password, this.#cost) } : {}
    await this.#store.changeMember(login, (known, current) => {
      // Signed out during hashing.
      if (current !== login) return undefined
      const tries = secret && 'password' in secret ? 0 : (known?.tries ?? 0)
      return {
        ...known,
        login,
        session: { member, equipment: [...equipment] },
        language,
        tries,
        ...pin,
        ...password,
      }
    })
  }

  async open(login: string, secret: string): Promise<Opening> {
    const known = await this.#store.readMember(login)
    if (!known) return { is: 'refused', why: 'unknown' }
    const why = await this.#whyNot(known)
    if (why === 'expired') await this.#withoutHashes(known)
    if (why) return { is: 'refused', why }
    // Counted before the check, so that a reload in between gives no free try.
    const claimed = await this.#store.changeMember(login, (now) =>
      now && now.tries < maxTries ? { ...now, tries: now.tries + 1 } : undefined,
    )
    if (!claimed) return { is: 'refused', why: 'tries' }
    const verifier = isPin(secret) ? (claimed.pin ?? claimed.password) : (claimed.password ?? claimed.pin)
    if (!verifier || !(await (await verifiers()).isRight(secret, verifier)))
      return { is: 'wrong', left: maxTries - claimed.tries }
    const opened = await this.#store.changeMember(login, (now) => now && { ...now, tries: 0 })
    if (!opened) return { is: 'refused', why: 'unknown' }
    await this.#store.writeSession(opened.session)
    return { is: 'opened', language: opened.language }
  }

  async passwordRefused(login: string, password: string): Promise<void> {
    const known = await this.#store.readMember(login)
    if (known?.password && (await (await verifiers()).isRight(password, known.password)))
      await this.#withoutHashes(known)
  }

  forget = (login: string): Promise<boolean> => this.#store.clearMember(login)

  async #whyNot({ session, login, pin, password, tries }: StoredMember): Promise<PhoneMember['needsSignIn']> {
    const contact = await this.#store.readContact(ownerOf(session.member.farmId, login))
    if (!contact || !isHeardLately(contact.at, this.#now())) return 'expired'
    if (tries >= maxTries) return 'tries'
    return pin || password ? false : 'unset'
  }

  async #withoutHashes(member: StoredMember): Promise<StoredMember> {
    const without = ({ pin: _, password: __, ...rest }: StoredMember): StoredMember => rest
    await this.#store.changeMember(member.login, (now) => now && without(now))
    return without(member)
  }
}

/** Loaded with the first hash. */
const verifiers = () => import('./verifier.ts')
