import { expect, test } from 'vitest'
import { particles, withParticle } from './particles.ts'

test.each([
  ['교배일', '교배일을'],
  ['비밀번호', '비밀번호를'],
  ['체중(kg)', '체중(kg)을'],
  ['사료 (알)', '사료 (알)를'],
  ['웅돈 1', '웅돈 1을'],
  ['웅돈 2', '웅돈 2를'],
  ['A-2047', 'A-2047을'],
  ['A-1))', 'A-1))을'],
  ['A-2))', 'A-2))를'],
  ['A-6', 'A-6을'],
  ['PPM', 'PPM을'],
  ['cm', 'cm을'],
  ['가', '가를'],
  ['힣', '힣을'],
  ['', '를'],
  ['…', '…를'],
])('%s gets the right particle', (word, sentence) => {
  expect(withParticle(word, particles.eul)).toBe(sentence)
})

test('uses 로 after ㄹ', () => {
  expect(withParticle('교배일', particles.ro)).toBe('교배일로')
  expect(withParticle('분만사', particles.ro)).toBe('분만사로')
  expect(withParticle('돈군', particles.ro)).toBe('돈군으로')
  expect(['A-1', 'A-2', 'A-3', 'ML'].map((word) => withParticle(word, particles.ro))).toEqual([
    'A-1로',
    'A-2로',
    'A-3으로',
    'ML로',
  ])
})
