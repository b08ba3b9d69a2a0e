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

/** Floors of each package, from bottom to top. Rooms on one floor do not import each other. */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  domain: [
    ['basics'],
    ['language'],
    ['accounts', 'farm', 'equipment', 'jobs'],
    ['records'],
    ['codes', 'outbound'],
    ['table'],
    ['groups'],
    ['stores', 'reports'],
    ['workbook'],
  ],
  contract: [
    ['messages'],
    ['api'],
    ['accounts', 'company', 'equipment', 'jobs', 'outbound'],
    ['farm'],
    ['records', 'groups'],
    ['stores', 'reports', 'offline', 'workbook'],
    ['index.ts'],
    ['documents'],
  ],
  server: [
    ['database'],
    ['http'],
    ['company', 'farm'],
    ['accounts', 'records', 'groups', 'stores', 'outbound'],
    ['equipment', 'reports', 'workbook', 'offline'],
    ['jobs'],
    ['app.ts'],
    ['cli'],
  ],
  web: [
    ['ui'],
    ['i18n', 'outbox'],
    ['screen'],
    ['offline'],
    ['farm'],
    ['company'],
    ['accounts', 'records', 'groups', 'stores', 'reports', 'equipment', 'jobs', 'outbound'],
    ['sync'],
    ['app', 'gallery'],
  ],
}
const placeOf = (path: string) => path.split('/')[2]!
const floorOf = (path: string) =>
  floors[path.split('/')[0]!]!.findIndex((floor) => floor.includes(placeOf(path)))

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
      // A package.json is no code.
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

test.each(Object.keys(floors))('every file of %s is in a room', (name) => {
  const files = readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
  const loose = files.filter((file) => /\.tsx?$/.test(file) && floorOf(`${name}/src/${file}`) < 0)
  expect(loose, 'move it to the room whose noun it is').toEqual([])
  const without = floors[name]!.flat().filter(
    (room) => !room.endsWith('.ts') && !files.includes(join(room, 'README.md')),
  )
  expect(without, 'say in two sentences what belongs in the room').toEqual([])
})

test.each(Object.keys(floors))('a file of %s imports its own room and rooms of lower floors', (name) => {
  const wrong = importsOf(`${name}/src`, ownCode).filter(
    ({ from, to }) =>
      to.startsWith(`${name}/src/`) && placeOf(from) !== placeOf(to) && floorOf(to) >= floorOf(from),
  )
  expect(shown(wrong), 'on the server call a hook, and connect it in app.ts').toEqual([])
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

test('finds a circle from any of its files', () => {
  const imports = ['ab', 'bc', 'cb', 'ca'].map(([from = '', to = '']) => ({ from, to }))
  expect(circles(imports)).toEqual(['b -> c -> b', 'a -> b -> c -> a'])
})

test('all numbers of database locks are in one file', () => {
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

test.each(['domain', 'contract', 'server', 'web'])(
  '%s imports only libraries that its package.json names',
  (name) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    const files = readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
    const imported = files
      .filter((file) => /\.tsx?$/.test(file) && ownCode(file))
      .flatMap((file) => [
        ...readFileSync(join(root, name, 'src', file), 'utf8').matchAll(
          /^(?:import|export|\}) (?!type\b).*?from '((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/gm,
        ),
      ])
      .map(([, library]) => library!)
      .filter((library) => library !== '@penside' && !library.startsWith('@penside/'))
    const missing = new Set(imported.filter((library) => !(library in dependencies)))
    expect([...missing]).toEqual([])
  },
)

test('the sign-in form waits for no room: what it loads does not grow with them', () => {
  const files = importsOf('web/src', ownCode)
  const lines = (from: string) => readFileSync(join(root, from), 'utf8')
  // What is asked for by import() comes later.
  const isLater = ({ from, to }: Import) =>
    !new RegExp(`from '[^']*${to.split('/').at(-1)!.replaceAll('.', '\\.')}'`).test(lines(from))
  const reached = new Set(['web/src/app/main.tsx'])
  for (const from of reached)
    for (const each of files) if (each.from === from && !isLater(each)) reached.add(each.to)
  expect(reached).toContain('web/src/accounts/sign-in.tsx')
  const roomsBehindSignIn = floors['web']!.slice(4, -1).flat()
  const inRooms = [...reached].filter(
    (file) => file.startsWith('web/') && roomsBehindSignIn.includes(placeOf(file)),
  )
  expect(inRooms.toSorted()).toEqual([
    'web/src/accounts/sign-in.module.css',
    'web/src/accounts/sign-in.tsx',
    'web/src/accounts/start.module.css',
    'web/src/accounts/start.tsx',
    'web/src/accounts/version.ts',
    'web/src/farm/places.ts',
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
