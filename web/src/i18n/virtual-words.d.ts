// Modules that web/vite-words.ts makes of the words: one per language, loaded on demand.
declare module 'virtual:words' {
  import type { Messages } from '@penside/contract/messages/index.ts'
  import type { Language } from '@penside/domain/basics/language.ts'
  import type { Spoken } from '@penside/domain/language/words.ts'

  type Load<Words> = Readonly<Record<Language, () => Promise<Words>>>
  /** Words of every screen. */
  export const first: Load<Spoken>
  /** Words of the rooms. */
  export const rooms: Load<Spoken>
  /** Errors and questions, by code. */
  export const messages: Load<Messages>
}
