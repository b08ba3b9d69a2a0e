import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { rooms as enRooms } from './en/rooms.ts'
import { ko } from './ko/index.ts'
import { rooms as koRooms } from './ko/rooms.ts'
import { vi } from './vi/index.ts'
import { rooms as viRooms } from './vi/rooms.ts'

type Words = { readonly [key: string]: string | Words }

/** `ui.save` -> text, for every text. */
function texts(words: Words, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, word] of Object.entries(words)) {
    if (typeof word === 'string') found.set(path + key, word)
    else for (const [inner, text] of texts(word, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

/** The values a sentence takes, without how they are written (`{{field, eul}}` takes `field`). */
function values(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').toSorted()
}

const korean = texts({ ...ko, ...koRooms })
const english = texts({ ...en, ...enRooms })
const vietnamese = texts({ ...vi, ...viRooms })

test.each([
  ['English', english],
  ['Vietnamese', vietnamese],
])('every %s sentence takes the values of the Korean one', (_, other) => {
  for (const [key, text] of other) {
    const source = korean.get(key) ?? korean.get(key.replace(/_one$/, '_other')) ?? ''
    expect({ key, values: values(text) }).toEqual({ key, values: values(source) })
  }
})

test('every word counted in English has its singular', () => {
  const plurals = [...english.keys()].filter((key) => key.endsWith('_other'))
  expect(plurals.filter((key) => !english.has(key.replace(/_other$/, '_one')))).toEqual([])
})

test('no text is empty or has blanks around it', () => {
  for (const words of [korean, english, vietnamese]) {
    for (const [key, text] of words) expect({ key, text: text.trim() || 'empty' }).toEqual({ key, text })
  }
})
