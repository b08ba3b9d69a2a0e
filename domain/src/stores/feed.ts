import { codeList } from '../codes/lists.ts'
import type { Names } from '../basics/language.ts'

/** A feed with which a new farm starts. */
export type StartFeed = {
  names: Names
  /** System code list 100. */
  category: string
  /** Percent of crude protein. */
  protein: number
  /** Digestible energy, kcal per kg. */
  energy: number
}

/** Usual contents of complete feeds by category. */
const usual: Readonly<Record<string, Pick<StartFeed, 'protein' | 'energy'>>> = {
  '100001': { protein: 21, energy: 3700 },
  '100002': { protein: 20, energy: 3600 },
  '100003': { protein: 18.5, energy: 3500 },
  '100004': { protein: 17, energy: 3450 },
  '100005': { protein: 15, energy: 3400 },
  '100006': { protein: 13, energy: 3100 },
  '100007': { protein: 17, energy: 3450 },
}

/** One feed for each category, with its name. */
export const startFeeds: readonly StartFeed[] = codeList('system', '100').flatMap(({ code, names }) => {
  const holds = usual[code]
  return holds ? [{ category: code, names, ...holds }] : []
})
