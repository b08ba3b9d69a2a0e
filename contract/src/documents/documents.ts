import * as z from 'zod'
import { everyCall } from '../index.ts'
import { scoreFormulas, tradeWords } from './trade-words.ts'
import { wireNamesOf, type Fields } from '../api/wire.ts'

/** Glossary: terms of the trade, figures with their formulas, and the API name of each name in the code. */
export function glossary(): string {
  const uses = new Map<string, { name: string; calls: Set<string> }>()
  const visit = (fields: Fields, call: string) => {
    for (const [name, part] of Object.entries(fields)) {
      for (const wire of wireNamesOf(part)) {
        const key = `${wire}\u0000${name}`
        const use = uses.get(key) ?? { name, calls: new Set() }
        use.calls.add(call)
        uses.set(key, use)
      }
      if ('schema' in part) for (const inner of innerFields(part.schema)) visit(inner, call)
    }
  }
  for (const { name, input, output } of everyCall)
    for (const schema of [input, output]) for (const fields of innerFields(schema)) visit(fields, name)

  const rows = [...uses].map(([key, { name, calls }]) => ({
    wire: key.split('\u0000')[0]!,
    name,
    calls: [...calls].toSorted(),
  }))
  rows.sort((a, b) => a.wire.localeCompare(b.wire, 'en') || a.name.localeCompare(b.name, 'en'))
  const shown = (calls: readonly string[]) =>
    calls.length > 4 ? `${calls.slice(0, 3).join(', ')} and ${calls.length - 3} more` : calls.join(', ')
  return [
    '# Glossary',
    '',
    'Printed by `npm run docs`. The trade and the figures come from `contract/src/documents/trade-words.ts`, the API names from the calls.',
    '',
    '## Terms of the trade',
    '',
    '| Term | Korean | Vietnamese | Meaning |',
    '|---|---|---|---|',
    ...tradeWords.map(({ names: { ko, en, vi }, means }) => `| **${en}** | ${ko} | ${vi} | ${means} |`),
    '',
    '## Figures of the score',
    '',
    'Over the twelve months that end with the month of the base day. A figure without a base is not shown.',
    '',
    '| Figure | Formula | Target unless the farm sets one |',
    '|---|---|--:|',
    ...scoreFormulas.map(({ names: { en }, formula, target }) => `| ${en} | ${formula} | ${target} |`),
    '',
    '## API names, and our names for them',
    '',
    'The API keeps the names of the original; only the contract knows them.',
    '',
    '| API name | Name in the code | Calls |',
    '|---|---|---|',
    ...rows.map(({ wire, name, calls }) => `| ${wire} | ${name} | ${shown(calls)} |`),
    '',
  ].join('\n')
}

/** Fields of a record, or of the rows of a list. */
function innerFields(schema: z.ZodType): Fields[] {
  const { fields } = schema as { fields?: Fields }
  if (fields) return [fields]
  return schema instanceof z.ZodArray ? innerFields(schema.element as z.ZodType) : []
}
