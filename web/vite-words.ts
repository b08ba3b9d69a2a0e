import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { inLanguage } from '@penside/domain/language/words.ts'

/** Source of each part's words, and the suffix of its files. */
const parts = {
  first: { file: 'src/app/words.ts', suffix: '' },
  rooms: { file: 'src/app/words.ts', suffix: '-rooms' },
  messages: { file: '../contract/src/messages/all.ts', suffix: '-messages' },
} as const
type Part = keyof typeof parts

/** Id of the module with one part in one language. */
export const moduleOfWords = (part: Part, language: Language) => `\0virtual:words/${part}/${language}`
const modules = new Map(
  (Object.keys(parts) as Part[]).flatMap((part) =>
    languages.map((language) => [moduleOfWords(part, language), { part, language }] as const),
  ),
)

/** Name of the file of such a module: `ko`, `ko-rooms`, `ko-messages`. */
export function chunkOfWords(id: string | null): string | null {
  const asked = modules.get(id ?? '')
  return asked ? asked.language + parts[asked.part].suffix : null
}

/** `virtual:words`: `first.ko()` loads the words of that module. */
const list = Object.keys(parts)
  .map((part) => {
    const each = languages.map(
      (language) => `'${language}': async () => (await import('virtual:words/${part}/${language}')).words`,
    )
    return `export const ${part} = { ${each.join(', ')} }`
  })
  .join('\n')

/**
 * Plugin that splits words by language. Each entry has its word in every language; a phone only loads the chosen one.
 * Each part of each language becomes a module of plain text.
 */
export function wordsOfOneLanguage(): Plugin {
  return {
    name: 'words-of-one-language',
    resolveId: (id) => (/^virtual:words(\/|$)/.test(id) ? `\0${id}` : null),
    async load(id) {
      if (id === '\0virtual:words') return list
      const asked = modules.get(id)
      if (!asked) return null
      const { trees, files } = await (reading ??= readWords())
      for (const file of files) this.addWatchFile(file)
      return `export const words = ${JSON.stringify(inLanguage(asked.language, trees[asked.part]!))}`
    },
    watchChange() {
      reading = undefined
    },
  }
}

/** The words as read last, shared by the builds of the app and of its first page. */
let reading: ReturnType<typeof readWords> | undefined

async function readWords() {
  const files = [...new Set(Object.values(parts).map(({ file }) => join(import.meta.dirname, file)))]
  const read = await Promise.all(files.map((file) => runnerImport<Record<string, object>>(file)))
  return {
    trees: Object.assign({}, ...read.map(({ module }) => module)) as Readonly<Record<string, object>>,
    files: [...files, ...read.flatMap(({ dependencies }) => dependencies)],
  }
}
