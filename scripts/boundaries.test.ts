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
  offline: ['ui', 'i18n', 'screen'],
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
  // Only where the parts are put together does the server know of the demo farms.
  expect(
    shown(wrong.filter(({ from, to }) => !(from === 'server/src/main.ts' && to.startsWith('demo/')))),
  ).toEqual([])
})

const roomOf = (path: string) => rooms.find((room) => path.split('/')[2] === room)

test.each(['contract', 'domain', 'server', 'web'])(
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
