// Prints docs/openapi.json, docs/workbook.schema.json and docs/glossary.md from the contract, and what makers of controllers need of its protocol.
import { readFileSync, writeFileSync } from 'node:fs'
import { glossary } from '@penside/contract/documents/documents.ts'
import { protocolSchemas, withTypes } from '@penside/contract/equipment/protocol-document.ts'
import { bookSchema } from '@penside/contract/workbook/book-json.ts'
import { openapi } from '@penside/contract/documents/openapi.ts'

const folder = new URL('../docs/', import.meta.url)
writeFileSync(new URL('openapi.json', folder), `${printed(JSON.parse(JSON.stringify(openapi())))}\n`)
writeFileSync(
  new URL('workbook.schema.json', folder),
  `${printed(JSON.parse(JSON.stringify(bookSchema())))}\n`,
)
writeFileSync(new URL('glossary.md', folder), glossary())
writeFileSync(new URL('controller-protocol.json', folder), `${printed(protocolSchemas())}\n`)
const page = new URL('controller-protocol.md', folder)
writeFileSync(page, withTypes(readFileSync(page, 'utf8')))

/** JSON in which values of up to 110 characters take one line. */
function printed(value: unknown, indent = '', key = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + key.length + line.length <= 110)
    return line
  const deeper = `${indent} `
  if (Array.isArray(value))
    return `[\n${value.map((each) => deeper + printed(each, deeper)).join(',\n')}\n${indent}]`
  const members = Object.entries(value).map(([name, each]) => {
    const written = `${JSON.stringify(name)}: `
    return deeper + written + printed(each, deeper, written)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}
