import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const writer = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/

/** Removes the JSON schema code from zod, which only documents and tests use. */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  load: {
    filter: { id: writer },
    async handler(id) {
      const exported = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
      const names = [...exported].map(([, name]) => `none as ${name}`)
      return `const none = () => { throw new Error('No JSON schema is written here') }; export { ${names.join(', ')} }`
    },
  },
})
