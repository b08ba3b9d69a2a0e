import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = resolve(import.meta.dirname, '../../web/dist')

/** Budgets of gzipped kilobytes: on a barn's slow network every 50 KB more is another second before the first screen. */
const budgets = { 'initial JS': 159, house: 66, 'largest route': 35, CSS: 8 }
export type Bundle = { part: keyof typeof budgets; kilobytes: number; budget: number; files: string }

/** What a phone loads: until the sign-in form can be used, for the house behind it, for one more screen, and of styles. */
export type Measured = {
  rows: Bundle[]
  /** The source files from which the initial JS is made. */
  initialSources: string[]
}

/** Undefined where the web is not built. */
export async function measureBundle(): Promise<Measured | undefined> {
  if (!existsSync(join(dist, 'index.html'))) return undefined
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'))
  const chunks = new Map<string, Chunk>()
  for (const name of scripts) chunks.set(name, chunkOf(await readFile(join(dist, 'assets', name), 'utf8')))

  const linked = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name]) => name ?? '')
  const initial = reach(chunks, linked(/(?:src|href)="\/assets\/([^"]+\.js)"/g))
  // The styles of the first screen stand in the page itself.
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
  // A room is a list of its screens: whoever opens one has loaded the list too.
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

/** These files and all that they need at once. */
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

/** Loaded when a chart is drawn, a code shown or scanned, or a language chosen; no screen. */
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
