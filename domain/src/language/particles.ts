// Korean particles depend on the last sound of the word before them: `{{field, eul}}` gives 비밀번호를, 교배일을.

/** Particles after a consonant and after a vowel. */
export const particles = {
  eul: ['을', '를'],
  i: ['이', '가'],
  eun: ['은', '는'],
  wa: ['과', '와'],
  ro: ['으로', '로'],
} as const

export function withParticle(word: string, [afterConsonant, afterVowel]: readonly [string, string]): string {
  const final = finalSound(word)
  // After ㄹ 로 has its short form: 교배일로.
  const short = final === 'none' || (final === 'l' && afterVowel === '로')
  return `${word}${short ? afterVowel : afterConsonant}`
}

// Digits and letters by the sound with which they are read: 일, 칠, 팔; 엘, 알; 영, 삼, 육; 엠, 엔.
const readWithL = '178lr'
const readWithConsonant = '036mn'

/** Last sound of a word, without a remark in brackets: 체중(kg)을. */
function finalSound(word: string): 'none' | 'l' | 'consonant' {
  const last = word
    .replace(/ *\([^()]+\)$/u, '')
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .toLowerCase()
    .at(-1)
  if (!last) return 'none'
  if (last >= '가' && last <= '힣') {
    const final = (last.charCodeAt(0) - '가'.charCodeAt(0)) % 28
    return final === 0 ? 'none' : final === 8 ? 'l' : 'consonant'
  }
  if (readWithL.includes(last)) return 'l'
  return readWithConsonant.includes(last) ? 'consonant' : 'none'
}
