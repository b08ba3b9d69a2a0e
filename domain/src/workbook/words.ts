import { normalizedName } from '../basics/normalized.ts'
import { tidy } from '../table/cell.ts'

/** A word of another system in a list of ours; `meaning` is the entry that it stands for, null while nobody has said so. */
export type BookWord = { list: string; word: string; meaning: string | null; cells: number }

const keyOf = (list: string, word: string) => `${list}\n${normalizedName(word).toLowerCase()}`

/** What words of other systems mean, where the farm has said so once, and which ones a file has. */
export class Words {
  readonly #known: ReadonlyMap<string, string>
  readonly #found = new Map<string, BookWord>()

  constructor(known: readonly Pick<BookWord, 'list' | 'word' | 'meaning'>[]) {
    this.#known = new Map(
      known.flatMap(({ list, word, meaning }) => (meaning ? [[keyOf(list, word), meaning]] : [])),
    )
  }

  /** @returns the entry that it stands for */
  meaningOf(list: string, word: string): string | undefined {
    const key = keyOf(list, word)
    const meaning = this.#known.get(key)
    const cells = (this.#found.get(key)?.cells ?? 0) + 1
    this.#found.set(key, { list, word: tidy(word), meaning: meaning ?? null, cells })
    return meaning
  }

  /** Those that nobody has matched stand first, the most frequent before the others. */
  get found(): BookWord[] {
    return [...this.#found.values()].toSorted(
      (a, b) => Number(a.meaning !== null) - Number(b.meaning !== null) || b.cells - a.cells,
    )
  }
}
