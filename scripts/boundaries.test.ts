import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Which packages a package's own code may import. Tests may also use the server, to try things for real. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  // The example farms come in through the server's bulk import.
  demo: ['domain', 'contract', 'server'],
}

/** Inside web everything flows one way, from the design system to the addresses. */
const layers: Record<string, readonly string[]> = {
  ui: [],
  outbox: [],
  i18n: ['ui'],
  screen: ['ui', 'i18n', 'outbox'],
  offline: ['ui', 'i18n', 'screen', 'outbox'],
  rooms: ['ui', 'i18n', 'outbox', 'screen'],
  app: ['ui', 'i18n', 'outbox', 'offline', 'screen', 'rooms'],
}
const rooms: readonly string[] = ['farm', 'records', 'groups', 'stores', 'reports', 'equipment']

type Import = { from: string; to: string }

function importsOf(folder: string, own: (file: string) => boolean): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && own(file),
  )
  expect(files.length, folder).toBeGreaterThan(0)
  return files.flatMap((file) => {
    const from = join(folder, file)
    const text = readFileSync(join(root, from), 'utf8')
    return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, target = '']) => {
      if (target.startsWith('@penside/'))
        return [{ from, to: target.replace('@penside/', '').replace('/', '/src/') }]
      // What a package says of itself is no code.
      return target.startsWith('.') && !target.endsWith('package.json')
        ? [{ from, to: relative(root, join(root, dirname(from), target)) }]
        : []
    })
  })
}
const ownCode = (file: string) => !/\.test\.tsx?$/.test(file)
const shown = (wrong: readonly Import[]) => wrong.map(({ from, to }) => `${from} -> ${to}`)

test.each(Object.entries(mayImport))('%s imports only %j', (name, allowed) => {
  const wrong = importsOf(`${name}/src`, ownCode).filter(
    ({ to }) => ![name, ...allowed].includes(to.split('/')[0]!),
  )
  expect(shown(wrong)).toEqual([])
})

const roomOf = (path: string) => rooms.find((room) => path.split('/')[2] === room)

test.each(['contract', 'domain', 'web'])(
  'rooms of %s do not import one another; what they share stands above them, or in farm',
  (name) => {
    const wrong = importsOf(`${name}/src`, ownCode).filter(({ from, to }) => {
      const [here, there] = [roomOf(from), roomOf(to)]
      return to.startsWith(`${name}/`) && here && there && here !== there && there !== 'farm'
    })
    // A work list's row knows the state of a sow: what domain says crosses rooms.
    expect(name === 'domain' ? [] : shown(wrong)).toEqual([])
  },
)

/** Floors of the server, from bottom to top. Rooms on one floor do not import each other. */
const floors: readonly (readonly string[])[] = [
  ['database'],
  ['http'],
  ['company', 'farm'],
  ['accounts', 'records', 'groups', 'stores', 'outbound'],
  ['equipment', 'reports', 'workbook', 'offline'],
  ['jobs'],
  ['app.ts'],
  ['cli'],
]
const placeOf = (path: string) => path.split('/')[2]!
const floorOf = (path: string) => floors.findIndex((floor) => floor.includes(placeOf(path)))

test('every file of the server is in a room', () => {
  const files = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  const loose = files.filter((file) => /\.tsx?$/.test(file) && floorOf(`server/src/${file}`) < 0)
  expect(loose, 'move it to the room whose noun it is').toEqual([])
  const without = floors
    .flat()
    .filter((room) => room !== 'app.ts' && !files.includes(join(room, 'README.md')))
  expect(without, 'say in two sentences what belongs in the room').toEqual([])
})

test('a file of the server imports its own room and rooms of lower floors', () => {
  const wrong = importsOf('server/src', ownCode).filter(
    ({ from, to }) =>
      to.startsWith('server/src/') && placeOf(from) !== placeOf(to) && floorOf(to) >= floorOf(from),
  )
  expect(shown(wrong), 'call a hook, and connect it in app.ts').toEqual([])
})

const layerOf = (path: string) => {
  const folder = path.split('/')[2]!
  return rooms.includes(folder) ? 'rooms' : folder
}

test('inside web everything flows from ui to app', () => {
  const wrong = importsOf('web/src', ownCode).filter(({ from, to }) => {
    const [here, there] = [layerOf(from), layerOf(to)]
    return (
      to.startsWith('web/src/') &&
      here in layers &&
      there in layers &&
      here !== there &&
      !layers[here]!.includes(there)
    )
  })
  expect(shown(wrong)).toEqual([])
})

/** Files that lead back to themselves, by types or by what is loaded later too. */
function circles(imports: readonly Import[]): string[] {
  const leadsTo = Map.groupBy(imports, ({ from }) => from)
  const without = new Set<string>()
  const found: string[] = []
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    else if (!without.has(file)) {
      for (const { to } of leadsTo.get(file) ?? []) follow(to, [...way, file])
      without.add(file)
    }
  }
  for (const file of leadsTo.keys()) follow(file, [])
  return found
}

test.each(['domain', 'contract', 'server', 'web', 'demo'])('no circle of imports in %s', (name) => {
  const imports = importsOf(`${name}/src`, ownCode).filter(({ to }) => to.startsWith(`${name}/src/`))
  expect(circles(imports)).toEqual([])
})

test('a circle is found, whoever begins it', () => {
  const imports = ['ab', 'bc', 'cb', 'ca'].map(([from = '', to = '']) => ({ from, to }))
  expect(circles(imports)).toEqual(['b -> c -> b', 'a -> b -> c -> a'])
})

test('the numbers of locks in the database stand in one file', () => {
  const home = 'server/src/database/locks.ts'
  const known = [...readFileSync(join(root, home), 'utf8').matchAll(/\d(?:_?\d){8,}/g)].map(([number]) =>
    number.replaceAll('_', ''),
  )
  expect(new Set(known).size).toBe(known.length)
  const texts = ['server/src', 'server/schema', 'server/migrations', 'demo/src', 'bench/src'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter((file) => /\.(ts|sql)$/.test(file) && file !== home && ownCode(file)),
  )
  for (const file of texts) {
    const text = readFileSync(join(root, file), 'utf8')
    if (file.endsWith('.ts')) expect(text, file).not.toMatch(/pg_(try_)?advisory/)
    for (const [, number] of text.matchAll(/(?:advisory_\w+\(|select )(\d{9,})/g))
      expect(known, file).toContain(number)
  }
})

test('the sign-in form waits for no room: what it loads does not grow with them', () => {
  const files = importsOf('web/src', ownCode)
  const lines = (from: string) => readFileSync(join(root, from), 'utf8')
  // What is asked for by import() comes later.
  const isLater = ({ from, to }: Import) =>
    !new RegExp(`from '[^']*${to.split('/').at(-1)!.replaceAll('.', '\\.')}'`).test(lines(from))
  const reached = new Set(['web/src/app/main.tsx'])
  for (const from of reached)
    for (const each of files) if (each.from === from && !isLater(each)) reached.add(each.to)
  expect(reached).toContain('web/src/farm/sign-in.tsx')
  const inRooms = [...reached].filter((file) => file.startsWith('web/') && layerOf(file) === 'rooms')
  expect(inRooms.toSorted()).toEqual([
    'web/src/farm/language-select.tsx',
    'web/src/farm/places.ts',
    'web/src/farm/sign-in.module.css',
    'web/src/farm/sign-in.tsx',
    'web/src/farm/start.module.css',
    'web/src/farm/start.tsx',
    'web/src/farm/version.ts',
  ])
  // The table of all rooms, and what stands behind the sign-in.
  expect([...reached].filter((file) => /app\/(routes|router|shell)\./.test(file))).toEqual([])
})

test('no style on a screen asks what the whole page holds: each change would have the page styled again', () => {
  const sheets = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  expect(sheets.length).toBeGreaterThan(10)
  const asking = sheets.filter((file) => {
    const onScreen = readFileSync(join(root, 'web/src', file), 'utf8').replaceAll(
      /^@media print \{\n[\s\S]*?^\}/gm,
      '',
    )
    return /(?:^|[\s(,])(?:html|body|:root|#root)\b[^\s{]*:has\(/.test(onScreen)
  })
  expect(asking).toEqual([])
})
