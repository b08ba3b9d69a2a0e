import { languages, type Language } from '../basics/language.ts'

/** Plural forms of a counted word: `{{count}} litter`, `{{count}} litters`. */
export type Counted = { readonly other: string } & {
  readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}
/** Word or sentence in every language. */
export type Word = Readonly<Record<Language, string | Counted>>

/** Word in at least one language, as opposed to a branch of words. */
type Begun = { [L in Language]: { readonly [Column in L]: string | Counted } }[Language]
type Whole<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string | Begun ? Word : Whole<Tree[Key]>
}

/** Declares words. A missing language does not compile. */
export const words = <const Tree extends Whole<Tree>>(tree: Tree): Tree => tree

/** Result type of `inLanguage`, by key. `litters: { en: { one, other } }` is used as `litters` with a count. */
export type In<L extends Language, Tree> = {
  readonly [Key in keyof Tree as Asked<Key & (string | number), Tree[Key]>]: Tree[Key] extends Begun
    ? Said<L, Tree[Key]>
    : In<L, Tree[Key]>
}
type Asked<Key extends string | number, Value> = Value extends Begun
  ? Value[Language & keyof Value] extends string
    ? `${Key}`
    : `${Key}_other`
  : `${Key}`
type Said<L extends Language, Value> =
  Value extends Readonly<Record<L, infer Text>> ? (Text extends string ? Text : string) : never

export type Branch = { readonly [key: string]: Word | Branch }
export type Spoken = { [key: string]: string | Spoken }

/** Words of one language for i18next; missing ones are left out. */
export function inLanguage<L extends Language, const Tree extends object>(
  language: L,
  tree: Tree,
): In<L, Tree> {
  const spoken: Spoken = {}
  for (const [key, value] of Object.entries(tree as Branch)) {
    if (!isWord(value)) {
      spoken[key] = inLanguage(language, value) as Spoken
      continue
    }
    const said: string | Counted | undefined = value[language]
    if (typeof said === 'string') spoken[isCounted(value) ? `${key}_other` : key] = said
    else for (const [form, text] of Object.entries(said ?? {})) spoken[`${key}_${form}`] = text
  }
  return spoken as In<L, Tree>
}

/** All words with their keys, such as `records.mating.title`. */
export function* eachWord(tree: object, path = ''): Generator<[address: string, word: Word]> {
  for (const [key, value] of Object.entries(tree as Branch)) {
    const address = path + key
    if (isWord(value)) yield [address, value]
    else yield* eachWord(value, `${address}.`)
  }
}

const isText = (value: unknown) =>
  typeof value === 'string' || typeof (value as Counted | undefined)?.other === 'string'
const isWord = (value: Word | Branch): value is Word =>
  languages.some((language) => isText((value as Partial<Word>)[language]))
/** Whether a word has plural forms in any language. */
export const isCounted = (word: Word): boolean =>
  languages.some((language) => typeof word[language] === 'object')
