// What web/vite-words.ts makes of the words: each language by itself, fetched when it is asked for.
declare module 'virtual:words' {
  import type { Messages } from '@penside/contract/messages/index.ts'
  import type { Language } from '@penside/domain/basics/language.ts'
  import type { Spoken } from '@penside/domain/language/words.ts'

  type Load<Words> = Readonly<Record<Language, () => Promise<Words>>>
  /** What every screen may need. */
  export const first: Load<Spoken>
  /** What the screens of rooms need. */
  export const rooms: Load<Spoken>
  /** Refusals and questions, by code. */
  export const messages: Load<Messages>
}
