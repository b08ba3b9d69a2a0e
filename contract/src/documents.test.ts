import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glossary, openapi } from './documents.ts'

const printed = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const advice = 'the contract has changed: run `npm run docs`'

test('docs/openapi.json says what the contract says', () => {
  expect(JSON.parse(printed('openapi.json')), advice).toEqual(JSON.parse(JSON.stringify(openapi())))
})
test('docs/glossary.md names every word of the wire', () => {
  expect(printed('glossary.md'), advice).toBe(glossary())
})
test('the documents speak the names of the wire, not ours', () => {
  const text = JSON.stringify(openapi())
  expect(text).toContain('"ungdonPigNo1"')
  expect(text).not.toContain('"matedOn"')
})
