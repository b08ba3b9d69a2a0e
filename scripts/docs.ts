// Prints docs/openapi.json and docs/glossary.md from the contract.
import { writeFileSync } from 'node:fs'
import { glossary, openapi } from '@penside/contract/documents.ts'

const folder = new URL('../docs/', import.meta.url)
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(openapi(), null, 1)}\n`)
writeFileSync(new URL('glossary.md', folder), glossary())
