// npm run words               words without a translation, and unused words
// npm run words -- th         words without a translation in a new language
import { messages } from '@penside/contract/messages/all.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { eachWord } from '@penside/domain/language/words.ts'
import { screenWords, unusedWords } from './unused-words.ts'

const requested = process.argv.slice(2)
const words = [...screenWords, ...eachWord({ messages })]

for (const language of requested.length > 0 ? requested : languages) {
  const missing = words.filter(([, word]) => !(language in word)).map(([address]) => address)
  console.log(`${language}: ${words.length - missing.length} of ${words.length} words`)
  for (const address of missing) console.log(`  ${address}`)
}

const unused = unusedWords()
console.log(`unused: ${unused.length}`)
for (const address of unused) console.log(`  ${address}`)
