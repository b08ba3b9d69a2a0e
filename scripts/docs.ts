// Prints docs/openapi.json and docs/glossary.md from the contract, and what makers of controllers need of its protocol.
import { readFileSync, writeFileSync } from 'node:fs'
import { glossary, openapi } from '@penside/contract/documents.ts'
import { protocolSchemas, withTypes } from '@penside/contract/equipment/protocol-document.ts'

const folder = new URL('../docs/', import.meta.url)
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(openapi(), null, 1)}\n`)
writeFileSync(new URL('glossary.md', folder), glossary())
writeFileSync(new URL('controller-protocol.json', folder), `${JSON.stringify(protocolSchemas(), null, 1)}\n`)
const page = new URL('controller-protocol.md', folder)
writeFileSync(page, withTypes(readFileSync(page, 'utf8')))
