import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@penside/contract/messages/all.ts'
import { eachWord } from '@penside/domain/language/words.ts'
import { first, rooms } from '../web/src/app/words.ts'

export const screenWords = [...eachWord({ ...first, ...rooms })]

/** Addresses of words and messages that no code uses and that can be deleted. */
export const unusedWords = (): string[] => [
  ...unspelled(
    screenWords.map(([address]) => address).filter((address) => !address.startsWith('names.')),
    ['web/src'],
  ),
  ...unspelled(Object.keys(messages), ['web/src', 'server/src', 'domain/src', 'contract/src']).map(
    (code) => `messages.${code}`,
  ),
]

/**
 * Addresses that no string of the code spells. A template (`records.${kind}.title`) counts for every address that it could make, so an
 * unused address may be missing from the result.
 */
function unspelled(addresses: readonly string[], folders: readonly string[]): string[] {
  const code = folders.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/words\.ts$|\.test\.tsx?$|messages\//.test(file))
      .map((file) => readFileSync(join(import.meta.dirname, '..', folder, file), 'utf8')),
  )
  const spelled = new Set<string>()
  const patterns = new Set<string>()
  for (const text of code) {
    for (const [, word = ''] of text.matchAll(/'([^'\n]+)'/g)) spelled.add(word)
    // The second pattern finds templates inside another one.
    const found = [/`([^`\n]*\$\{[^`\n]*)`/g, /\bt\(`([^`\n]*)`/g].flatMap((way) => [...text.matchAll(way)])
    for (const [, template = ''] of found) {
      const pattern = template
        .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      // Only templates that spell a part of an address.
      if (pattern.some((part) => part.length > 2)) patterns.add(pattern.join('[^\\s]+'))
    }
  }
  const templates = [...patterns].map((pattern) => new RegExp(`^${pattern}$`))
  return addresses.filter(
    (address) => !spelled.has(address) && !templates.some((pattern) => pattern.test(address)),
  )
}
