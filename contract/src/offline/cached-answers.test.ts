import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '../index.ts'
import type { Fields } from '../api/wire.ts'
import { herds, keptSchema } from './herd.ts'

/** Property names anywhere in the values of a schema, as the code has them. */
function namesIn(schema: z.ZodType): string {
  const names = new Set<string>()
  const visit = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(visit)
    else if (node instanceof z.ZodType) {
      const { fields } = node as { fields?: Fields }
      if (!fields) return visit(Object.values(node.def))
      for (const [name, part] of Object.entries(fields)) {
        names.add(name)
        if ('schema' in part) visit(part.schema)
      }
    }
  }
  visit(schema)
  return [...names].toSorted().join(' ')
}

// After a change: raise keptSchema, then run this file with --update.
test('keptSchema is raised with each change of a property that phones cache', async () => {
  const cached = everyCall.filter(({ path, keeps }) => keeps || path === herds.kept.path)
  const names = cached
    .map(({ path, output }) => `${path}: ${namesIn(output)}`)
    .toSorted()
    .join('\n')
  await expect(`keptSchema ${keptSchema}\n${names}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, 'cached-answers.txt'),
  )
})
