import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = resolve(import.meta.dirname, '../../web/dist')

/** Budgets of gzipped kilobytes: on a barn's slow network every 50 KB more is another second before the first screen. */
const budgets = { 'initial JS': 159, house: 66, 'largest route': 36, CSS: 8 }
export type Bundle = { part: keyof typeof budgets; kilobytes: number; budget: number; files: string }

/** Sizes of what a phone loads: for the sign-in form, the house behind it, the largest further screen, and styles. */
export type MeasuredBundle = {
  rows: Bundle[]
  /** Source files of the initial JS. */
  initialSources: string[]
}

/** Measures the built web. @returns undefined if it is not built */
export async function measureBundle(): Promise<MeasuredBundle | undefined> {
  if (!existsSync(join(dist, 'index.html'))) return undefined
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'))
  const chunks = new Map<string, Chunk>()
  for (const name of scripts) chunks.set(name, chunkOf(await readFile(join(dist, 'assets', name), 'utf8')))

  const linked = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name]) => name ?? '')
  const initial = reach(chunks, linked(/(?:src|href)="\/assets\/([^"]+\.js)"/g))
  // Styles of the first screen are inline in the page.
  const styles = await Promise.all([
    ...[...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? ''),
    ...linked(/href="\/assets\/([^"]+\.css)"/g).map((name) => readFile(join(dist, 'assets', name), 'utf8')),
  ])
  const house = reach(
    chunks,
    scripts.filter((name) => stem(name) === 'inside'),
  )
  const laterOf = (names: Iterable<string>) =>
    [...new Set([...names].flatMap((name) => chunks.get(name)?.later ?? []))].filter(
      (name) => !isLibrary(name),
    )
  // A screen loads the list of its room first.
  const screens = laterOf(initial.union(house))
    .flatMap((name) => (stem(name) === 'rooms' ? laterOf([name]).map((each) => [name, each]) : [[name]]))
    .map((names) => ({
      name: names.at(-1)!,
      files: reach(chunks, names).difference(initial).difference(house),
    }))
  const size = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (chunks.get(file)?.gzipped ?? 0), 0)
  const [largest] = screens.toSorted((a, b) => size(b.files) - size(a.files))
  return {
    rows: [
      row('initial JS', size(initial), `${initial.size} files`),
      row('house', size(house.difference(initial)), [...house.difference(initial)].map(stem).join(', ')),
      row('largest route', largest ? size(largest.files) : 0, largest ? stem(largest.name) : 'none'),
      row(
        'CSS',
        styles.reduce((sum, text) => sum + gzipSync(text).length, 0),
        'in the page',
      ),
    ],
    initialSources: await sourcesOf(initial),
  }
}

async function sourcesOf(names: Iterable<string>): Promise<string[]> {
  const maps = [...names].map((name) => join(dist, 'assets', `${name}.map`)).filter((map) => existsSync(map))
  const read = maps.map(async (map) => JSON.parse(await readFile(map, 'utf8')) as { sources: string[] })
  return (await Promise.all(read)).flatMap(({ sources }) =>
    sources.map((source) => resolve(dist, 'assets', source)),
  )
}

type Chunk = { gzipped: number; imports: string[]; later: string[] }

function chunkOf(text: string): Chunk {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
  return {
    gzipped: gzipSync(text).length,
    imports: named(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g),
    later: named(/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
  }
}

/** The files, with all that they import statically. */
function reach(chunks: ReadonlyMap<string, Chunk>, from: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const open = [...from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name) || !chunks.has(name)) continue
    reached.add(name)
    open.push(...(chunks.get(name)?.imports ?? []))
  }
  return reached
}

/** Chunks loaded on demand that are not screens: charts, codes, workbooks, languages. */
const isLibrary = (name: string) =>
  /^(chart-engine|echarts|excel|write-excel|read-excel|qr|barcode|browser|ko|en|vi)\b/.test(name)
const stem = (name: string) => name.replace(/-[\w-]{8}\.js$/, '')
const kilobytes = (bytes: number) => Number((bytes / 1_000).toFixed(1))
const row = (part: keyof typeof budgets, bytes: number, files: string): Bundle => ({
  part,
  kilobytes: kilobytes(bytes),
  budget: budgets[part],
  files,
})
