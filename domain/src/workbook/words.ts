import { normalizedName } from '../basics/normalized.ts'
import { tidy } from '../table/cell.ts'
import { usualMeaning } from './matching/cell-words.ts'

/** A word of another system in the cells of a code list; `meaning` is the matched code, null if unmatched. */
export type BookWord = { list: string; word: string; meaning: string | null; cells: number }

const keyOf = (list: string, word: string) => `${list}\n${normalizedName(word).toLowerCase()}`

/** Codes matched to words of other systems, and the words found in a file. */
export class Words {
  readonly #known: ReadonlyMap<string, string>
  readonly #found = new Map<string, BookWord>()

  constructor(known: readonly Pick<BookWord, 'list' | 'word' | 'meaning'>[]) {
    this.#known = new Map(
      known.flatMap(({ list, word, meaning }) => (meaning ? [[keyOf(list, word), meaning]] : [])),
    )
  }

  /** Counts a word. @returns the code that the farm matched to it, or else its usual one */
  meaningOf(list: string, word: string): string | undefined {
    const key = keyOf(list, word)
    const meaning = this.#known.get(key) ?? usualMeaning(list, word)
    const cells = (this.#found.get(key)?.cells ?? 0) + 1
    this.#found.set(key, { list, word: tidy(word), meaning: meaning ?? null, cells })
    return meaning
  }

  /** Words of the file: unmatched first, then by frequency. */
  get found(): BookWord[] {
    return [...this.#found.values()].toSorted(
      (a, b) => Number(a.meaning !== null) - Number(b.meaning !== null) || b.cells - a.cells,
    )
  }
}
