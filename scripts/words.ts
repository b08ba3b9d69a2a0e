// npm run words               what has no word yet in one of the languages, and what is said nowhere
// npm run words -- th         what has no word yet in a language that is being added
import { messages } from '@penside/contract/messages/all.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { eachWord } from '@penside/domain/language/words.ts'
import { saidNowhere, screenWords } from './said-nowhere.ts'

const asked = process.argv.slice(2)
const words = [...screenWords, ...eachWord({ messages })]

for (const language of asked.length > 0 ? asked : languages) {
  const missing = words.filter(([, word]) => !(language in word)).map(([address]) => address)
  console.log(`${language}: ${words.length - missing.length} of ${words.length} words`)
  for (const address of missing) console.log(`  ${address}`)
}

const unused = saidNowhere()
console.log(`said nowhere: ${unused.length}`)
for (const address of unused) console.log(`  ${address}`)
