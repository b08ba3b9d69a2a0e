const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/** Number of syllables per initial consonant, and of those that differ only in the final one. */
const ofInitial = 588
const ofVowel = 28

const syllableOf = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= firstSyllable && code <= lastSyllable ? code - firstSyllable : null
}

/** Text without capitals and accents, since Vietnamese is often typed without them. */
const plain = (text: string) =>
  text.toLocaleLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').normalize('NFC')

/** Whether a typed letter matches: a Korean consonant matches each syllable that starts with it. */
function isLike(typed: string, letter: string, isLast: boolean): boolean {
  if (typed === letter) return true
  const syllable = syllableOf(letter)
  if (syllable === null) return false
  if (initials.includes(typed)) return initials[Math.floor(syllable / ofInitial)] === typed
  // The syllable being composed may lack its final consonant.
  const begun = syllableOf(typed)
  return (
    isLast &&
    begun !== null &&
    begun % ofVowel === 0 &&
    Math.floor(begun / ofVowel) === Math.floor(syllable / ofVowel)
  )
}

/** Position of a typed word in a text, -1 if absent: `ㅂㅁ` and `분ㅁ` find 분만, `phoi` finds Phối. */
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

/** Whether a text contains every word of a search. */
export const isFound = (text: string, search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => placeIn(text, word) >= 0)
