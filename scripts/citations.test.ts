import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'domain', 'server', 'web', 'demo', 'bench', 'e2e', 'scripts', 'docs']
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name)
    if (!each.isDirectory()) return [path]
    return /^(node_modules|dist|test-results|__snapshots__)$/.test(each.name) ? [] : below(path)
  })
const texts = [...folders.flatMap(below), 'README.md', 'CHANGELOG.md', 'vitest.config.ts'].filter((file) =>
  /\.(tsx?|mjs|css|html|sql|md)$/.test(file),
)

/** Words by which a comment leads to a text that a reader of this repository does not have. */
const elsewhere = [
  /\b(first|second|both) texts?\b/i,
  /\bthe (specification|brief|assignment)\b/i,
  /\bdecisions,? \d/i,
  /\b(decisions|field|look|architecture|examples|remaining|next|equipment)\.md\b/i,
  /\bfield research\b/i,
  /\bissues? #?\d/i,
  /\bscreens\/[\w-]+\.png\b/i,
  /\bsource: (decisions|glossary|reliability|architecture|research)\b/i,
  // A section of a page that numbers its paragraphs: none here does.
  /\b(glossary|reliability|decisions)(\.md)?,? (section )?\d/i,
  // Markers of an unresolved merge.
  /^(<{7}|>{7}) /,
  // Folders of one machine.
  /(?<![\w.])\/(work|root|home)\/\w/,
]

const finds = (text: string) => elsewhere.flatMap((word) => text.match(word)?.[0] ?? [])

test('comments and pages refer only to texts of the repository', () => {
  expect(texts.length).toBeGreaterThan(500)
  const found = texts
    .filter((file) => file !== 'scripts/citations.test.ts')
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => finds(line).map((word) => `${file}:${at + 1}: ${word}`)),
    )
  expect(found).toEqual([])
})

test.each([
  'Source: decisions, 3.',
  '(second text, 5)',
  'research/field.md',
  'see issue 8',
  'the specification',
  '<<<<<<< HEAD',
])('notices "%s"', (line) => expect(finds(line)).not.toEqual([]))

/** Where headings lead, as GitHub writes it. */
const anchors = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every link in a page leads to something that is there', () => {
  const pages = texts.filter((file) => file.endsWith('.md'))
  const links = pages.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => ({ file, target }))
      .filter(({ target }) => !/^[a-z]+:/.test(target)),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ file, target }) => {
    const [path = '', anchor] = target.split('#')
    const full = path === '' ? join(root, file) : join(root, dirname(file), path)
    if (!existsSync(full)) return true
    return anchor !== undefined && !anchors(readFileSync(full, 'utf8')).includes(anchor)
  })
  expect(broken.map(({ file, target }) => `${file}: ${target}`)).toEqual([])
})

test('every file that a page names in passing is there, or is a name in some folder', () => {
  const named = texts
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(/`((?:\.{1,2}\/)?[\w@.-]+(?:\/[\w.-]+)+\.\w+)`/g),
      ].map(([, path = '']) => ({ file, path })),
    )
  expect(named.length).toBeGreaterThan(5)
  const known = texts
  const missing = named.filter(
    ({ file, path }) =>
      !existsSync(join(root, dirname(file), path)) &&
      !existsSync(join(root, path)) &&
      !known.some((each) => each.endsWith(`/${path}`)),
  )
  expect(missing.map(({ file, path }) => `${file}: ${path}`)).toEqual([])
})

test('every folder of sources has a README', () => {
  const sources = new Set(
    texts
      .filter((file) =>
        /^(contract|domain|server|web|demo|bench|e2e|scripts)\/.*\.(tsx?|mjs|sql|css)$/.test(file),
      )
      // A noun's folder is described by the README of its room.
      .map((file) => dirname(file).split('/').slice(0, 3).join('/'))
      .flatMap((folder) => [folder, folder.split('/')[0]!]),
  )
  const without = [...sources].filter(
    (folder) =>
      !existsSync(join(root, folder, 'README.md')) && // a src folder is described by its package
      !/^\w+\/(src|migrations)$/.test(folder),
  )
  expect(without.toSorted()).toEqual([])
})

test('the guide explains every setting of the server once, the eight of a farm first, and no other', () => {
  const settings = [
    ...readFileSync(join(root, 'server/src/cli/environment.ts'), 'utf8').matchAll(/read\('([A-Z_]+)'\)/g),
  ].map(([, name = '']) => name)
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const section = /^## Settings\n([\s\S]*?)(?=^## )/m.exec(guide)?.[1] ?? ''
  const rows = [...section.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].map(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(rows.flat().toSorted()).toEqual([...new Set(settings), 'PENSIDE_HOME'].toSorted())
  const [first = ''] = section.split(/^### (?!The eight)/m)
  expect(first.match(/^\| `/gm)).toHaveLength(8)
})
