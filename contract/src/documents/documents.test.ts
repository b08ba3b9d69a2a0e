import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookSchema } from '../workbook/book-json.ts'
import { glossary } from './documents.ts'
import { openapi } from './openapi.ts'

const printed = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const advice = 'the contract has changed: run `npm run docs`'

test('docs/openapi.json is up to date', () => {
  expect(JSON.parse(printed('openapi.json')), advice).toEqual(JSON.parse(JSON.stringify(openapi())))
})
test('docs/workbook.schema.json is up to date', () => {
  expect(JSON.parse(printed('workbook.schema.json')), advice).toEqual(
    JSON.parse(JSON.stringify(bookSchema())),
  )
})
test('docs/glossary.md has all API names', () => {
  expect(printed('glossary.md'), advice).toBe(glossary())
})
test('documents use API names only', () => {
  const text = JSON.stringify(openapi())
  expect(text).toContain('"ungdonPigNo1"')
  expect(text).not.toContain('"matedOn"')
})
test('all references in the document resolve', () => {
  const { paths, components } = openapi()
  const named = [...JSON.stringify([paths, components]).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(components.schemas)))
  for (const path of Object.values(paths))
    if ('$ref' in path)
      expect(Object.keys(paths)).toContain(String(path.$ref).slice('#/paths/'.length).replaceAll('~1', '/'))
})
