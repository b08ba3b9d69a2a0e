import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '@penside/contract/messages/all.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { inLanguage } from '@penside/domain/language/words.ts'
import { first, rooms } from './src/app/words.ts'
import { chunkOfWords, wordsOfOneLanguage } from './vite-words.ts'

const parts = { '': first, '-rooms': rooms, '-messages': messages }
let chunks: Rolldown.OutputChunk[]

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [wordsOfOneLanguage()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'virtual:words',
        preserveEntrySignatures: 'strict',
        output: { chunkFileNames: ({ facadeModuleId }) => chunkOfWords(facadeModuleId) ?? '[name]' },
      },
    },
  })) as Rolldown.RolldownOutput
  chunks = built.output.filter((file) => file.type === 'chunk')
})

test.each(languages)('%s comes by itself: no other language, and no code', (language) => {
  for (const [name, tree] of Object.entries(parts)) {
    const chunk = chunks.find((each) => each.fileName === language + name)!
    expect({ modules: chunk.moduleIds.length, imports: chunk.imports }).toEqual({ modules: 1, imports: [] })
    // Single words may be equal in two languages, but whole sentences are not.
    const sentences = (each: Language) => textsOf(inLanguage(each, tree)).filter((text) => text.includes(' '))
    const own = sentences(language)
    const foreign = languages.flatMap(sentences).filter((text) => !own.includes(text))
    const held = (text: string) => chunk.code.includes(JSON.stringify(text))
    expect(own.filter((text) => !held(text))).toEqual([])
    expect(foreign.filter(held)).toEqual([])
    expect(foreign.length).toBeGreaterThan(100)
  }
})

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((word: string | object) => (typeof word === 'string' ? [word] : textsOf(word)))
