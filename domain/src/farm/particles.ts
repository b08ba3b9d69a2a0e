// Korean particles follow the sound that ends the word before them: `{{field, eul}}` writes 비밀번호를, 교배일을.

/** After a consonant, after a vowel. */
export const particles = {
  eul: ['을', '를'],
  i: ['이', '가'],
  eun: ['은', '는'],
  wa: ['과', '와'],
  ro: ['으로', '로'],
} as const

export function withParticle(word: string, [afterConsonant, afterVowel]: readonly [string, string]): string {
  const final = finalSound(word)
  // ㄹ takes the short form of 로: 교배일로.
  const short = final === 'none' || (final === 'l' && afterVowel === '로')
  return `${word}${short ? afterVowel : afterConsonant}`
}

const digitsEndingInConsonant = '036'
const digitsEndingInL = '178'

function finalSound(word: string): 'none' | 'l' | 'consonant' {
  const last = word.replace(/[^\p{L}\p{N}]+$/u, '').at(-1) ?? ''
  if (last === '') return 'none'
  const code = last.charCodeAt(0)
  if (code >= 0xac00 && code <= 0xd7a3) {
    const final = (code - 0xac00) % 28
    return final === 0 ? 'none' : final === 8 ? 'l' : 'consonant'
  }
  // Numbers and letters as they are read aloud: 일, 칠, 팔; 엘, 알; 영, 삼, 육; 엠, 엔.
  if (digitsEndingInL.includes(last) || /^[lr]$/i.test(last)) return 'l'
  if (digitsEndingInConsonant.includes(last) || /^[mn]$/i.test(last)) return 'consonant'
  return 'none'
}
