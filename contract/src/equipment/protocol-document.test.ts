import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { protocolSchemas, withTypes } from './protocol-document.ts'

const printed = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const advice = 'the protocol has changed: run `npm run docs`'
const schemas = JSON.parse(printed('controller-protocol.json')) as ReturnType<typeof protocolSchemas>
const page = printed('controller-protocol.md')

test('what is printed for makers is what the contract says', () => {
  expect(schemas, advice).toEqual(JSON.parse(JSON.stringify(protocolSchemas())))
  expect(page, advice).toBe(withTypes(page))
})

test('every example of the page is right by the printed schemas, and each message has one', () => {
  const ajv = new Ajv2020({ validateFormats: false, strict: false })
  const examples = [...page.matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => ({
    name,
    text,
  }))
  for (const { name, text } of examples) {
    const schema = schemas.messages[name]
    expect(schema, name).toBeDefined()
    const valid = ajv.compile(schema!)
    expect([name, valid(JSON.parse(text)), valid.errors]).toEqual([name, true, null])
  }
  expect([...new Set(examples.map(({ name }) => name))].toSorted()).toEqual(
    Object.keys(schemas.messages).toSorted(),
  )
})
