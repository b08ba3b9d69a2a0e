const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/** Syllables that begin with one consonant, and those that are alike but for what ends them. */
const ofInitial = 588
const ofVowel = 28

const syllableOf = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= firstSyllable && code <= lastSyllable ? code - firstSyllable : null
}

/** Without capitals and accents: Vietnamese is often typed without them. */
const plain = (text: string) =>
  text.toLocaleLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').normalize('NFC')

/** A letter that is typed stands for the same one; a Korean consonant for a syllable that begins with it. */
function isLike(typed: string, letter: string, isLast: boolean): boolean {
  if (typed === letter) return true
  const syllable = syllableOf(letter)
  if (syllable === null) return false
  if (initials.includes(typed)) return initials[Math.floor(syllable / ofInitial)] === typed
  // The one that is being put together may lack what ends it.
  const begun = syllableOf(typed)
  return (
    isLast &&
    begun !== null &&
    begun % ofVowel === 0 &&
    Math.floor(begun / ofVowel) === Math.floor(syllable / ofVowel)
  )
}

/** Where a word that is typed stands in a text, -1 where it does not: `ㅂㅁ` and `분ㅁ` find 분만, `phoi` finds Phối. */
export function placeIn(text: string, word: string): number {
  const [letters, typed] = [[...plain(text)], [...plain(word)]]
  if (typed.length === 0) return 0
  return letters.findIndex((_, at) =>
    typed.every((one, i) => {
      const letter = letters[at + i]
      return letter !== undefined && isLike(one, letter, i === typed.length - 1)
    }),
  )
}

/** Whether every word of a search stands in a text. */
export const isFound = (text: string, search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => placeIn(text, word) >= 0)
