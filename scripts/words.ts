// npm run words               what has no word yet in one of the languages, and what is said nowhere
// npm run words -- th         what has no word yet in a language that is being added
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '@penside/contract/messages/all.ts'
import { languages } from '@penside/domain/farm/language.ts'
import { eachWord } from '@penside/domain/farm/words.ts'
import { first, rooms } from '../web/src/app/words.ts'

const asked = process.argv.slice(2)
const words = [...eachWord({ ...first, ...rooms }), ...eachWord({ messages })]

for (const language of asked.length > 0 ? asked : languages) {
  const missing = words.filter(([, word]) => !(language in word)).map(([address]) => address)
  console.log(`${language}: ${words.length - missing.length} of ${words.length} words`)
  for (const address of missing) console.log(`  ${address}`)
}

const unused = notSaid(
  words.map(([address]) => address).filter((address) => !/^(messages|names)\./.test(address)),
  ['web/src'],
)
const unusedCodes = notSaid(Object.keys(messages), ['web/src', 'server/src', 'domain/src', 'contract/src'])
console.log(`said nowhere: ${unused.length + unusedCodes.length}`)
for (const address of [...unused, ...unusedCodes.map((code) => `messages.${code}`)])
  console.log(`  ${address}`)

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
    for (const [, template = ''] of text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)) {
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
