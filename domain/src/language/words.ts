import { languages, type Language } from '../basics/language.ts'

/** What is counted, where a language has more than one form for it: `{{count}} litter`, `{{count}} litters`. */
export type Counted = { readonly other: string } & {
  readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string
}
/** What a thing is called, or a sentence, in every language. A new language is one more column of it. */
export type Word = Readonly<Record<Language, string | Counted>>

/** A word in one language at least: what tells a word from a branch of words. */
type Begun = { [L in Language]: { readonly [Column in L]: string | Counted } }[Language]
type Whole<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string | Begun ? Word : Whole<Tree[Key]>
}

/** Words beside their noun. One that a language has not yet does not compile, on its own line. */
export const words = <const Tree extends Whole<Tree>>(tree: Tree): Tree => tree

/** What `inLanguage` makes of words, key by key: `litters: { en: { one, other } }` is asked for as `litters` with a count. */
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

/** The words of one language, as i18next reads them; what it has no word for is left out. */
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

/** Every word with its address: `records.mating.title`. */
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
/** Said with a number, in forms that one language at least tells apart. */
export const isCounted = (word: Word): boolean =>
  languages.some((language) => typeof word[language] === 'object')
