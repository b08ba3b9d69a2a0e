import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@penside/contract/messages/all.ts'
import { eachWord } from '@penside/domain/language/words.ts'
import { first, rooms } from '../web/src/app/words.ts'

export const screenWords = [...eachWord({ ...first, ...rooms })]

/** The addresses of words and messages that no screen and no rule asks for: they can be deleted. */
export const saidNowhere = (): string[] => [
  ...notSaid(
    screenWords.map(([address]) => address).filter((address) => !address.startsWith('names.')),
    ['web/src'],
  ),
  ...notSaid(Object.keys(messages), ['web/src', 'server/src', 'domain/src', 'contract/src']).map(
    (code) => `messages.${code}`,
  ),
]

/**
 * Addresses that no text of the code spells. What is put together (`records.${kind}.title`) counts as said for all that could come of it,
 * so what is listed here can be deleted, and what is not may still be said nowhere.
 */
function notSaid(addresses: readonly string[], folders: readonly string[]): string[] {
  const code = folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/words\.ts$|\.test\.tsx?$|messages\//.test(file))
      .map((file) => readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8')),
  )
  const spelled = new Set<string>()
  const patterns = new Set<string>()
  for (const text of code) {
    for (const [, word = ''] of text.matchAll(/'([^'\n]+)'/g)) spelled.add(word)
    // The second pattern finds those that stand inside another one.
    const templates = [/`([^`\n]*\$\{[^`\n]*)`/g, /\bt\(`([^`\n]*)`/g].flatMap((way) => [
      ...text.matchAll(way),
    ])
    for (const [, template = ''] of templates) {
      const pattern = template
        .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      // Only what says a part of an address itself.
      if (pattern.some((part) => part.length > 2)) patterns.add(pattern.join('[^\\s]+'))
    }
  }
  const put = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  return addresses.filter((address) => !spelled.has(address) && !put.some((pattern) => pattern.test(address)))
}
