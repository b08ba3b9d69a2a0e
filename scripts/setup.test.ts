import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const checkout = join(import.meta.dirname, '..')

/** A checkout whose packages are installed, with a web of one page. */
let clone: string

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'penside-clone-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    await cp(join(checkout, name), join(clone, name), { recursive: true })
  await symlink(join(checkout, 'node_modules'), join(clone, 'node_modules'))
  for (const name of ['contract', 'domain', 'web']) await mkdir(join(clone, name))
  await writeFile(join(clone, 'domain/rule.js'), `export const rule = 'sow'`)
  await writeFile(join(clone, 'web/index.html'), '<script type="module" src="./page.js"></script>')
  await writeFile(
    join(clone, 'web/page.js'),
    `import { rule } from '../domain/rule.js'; document.title = rule`,
  )
})

afterEach(() => rm(clone, { recursive: true }))

test('what is installed is left alone', async () => {
  expect(await setUp()).toEqual({ status: 0, output: '' })
})

test('the web is built once, and again when a file that it is made of has changed', async () => {
  expect(await setUp('--web')).toMatchObject({
    status: 0,
    output: expect.stringContaining('Building the web.'),
  })
  expect(await readFile(join(clone, 'web/dist/index.html'), 'utf8')).toContain('script')
  expect(await setUp('--web')).toEqual({ status: 0, output: '' })

  await writeFile(join(clone, 'domain/rule.js'), `export const rule = 'boar'`)
  expect((await setUp('--web')).output).toContain('Building the web.')
  await writeFile(join(clone, 'domain/rule.test.ts'), '')
  expect(await setUp('--web')).toEqual({ status: 0, output: '' })
})

test('reports a web that cannot be built, and builds it again the next time', async () => {
  await writeFile(join(clone, 'web/page.js'), `import './missing.js'`)
  for (const _ of ['first', 'second'])
    expect(await setUp('--web')).toMatchObject({
      status: 1,
      output: expect.stringContaining('could not be built'),
    })
})

test('two at once do not build over each other', async () => {
  const both = await Promise.all([setUp('--web'), setUp('--web')])
  expect(both.map(({ status }) => status)).toEqual([0, 0])
  expect(both.filter(({ output }) => output.includes('Building the web.'))).toHaveLength(1)
})

async function setUp(...args: string[]) {
  const child = spawn(process.execPath, [join(clone, 'scripts/setup.mjs'), ...args], { cwd: tmpdir() })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const [status] = (await once(child, 'close')) as [number]
  return { status, output }
}
