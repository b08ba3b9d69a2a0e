// Cost of a new kind of record: puts each template into a copy of this tree, runs the types and the tests over every call on it, and counts
// files and lines. Part of `npm run test:long`; the name of a kind as argument runs that one only.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Highest cost of a kind: new files with its test, and edited lines. */
const max = { files: 6, lines: 5 }

type Template = {
  name: string
  file: string
  room: 'records' | 'groups'
  /** Lines that name it, in `kinds.ts` of each package. */
  lines: readonly (readonly [pkg: 'domain' | 'contract' | 'server' | 'web', line: string])[]
}

/** The lines of a kind of record of an animal. */
const animalLines = (name: string, file: string, calls: string, handlers: string): Template['lines'] => [
  ['domain', `export { ${name} } from './${file}.ts'`],
  ['contract', `export { ${calls} as ${name} } from './${file}.ts'`],
  ['server', `export { ${handlers} } from './${file}.ts'`],
  ['web', `  ${name}: () => import('./${file}.tsx'),`],
]

/** A kind beside an animal's life, one of her life, and one of a group. */
const kinds: readonly Template[] = [
  {
    name: 'limp',
    file: 'limp',
    room: 'records',
    lines: animalLines('limp', 'limp', 'limps', 'limpHandlers as limp, limpEvents'),
  },
  {
    name: 'handRearing',
    file: 'hand-rearing',
    room: 'records',
    lines: animalLines('handRearing', 'hand-rearing', 'handRearings', 'handRearingHandlers as handRearing'),
  },
  {
    name: 'vaccinationCheck',
    file: 'vaccination-check',
    room: 'groups',
    lines: [
      ['domain', `export { vaccinationCheck } from './vaccination-check.ts'`],
      ['contract', `export { vaccinationChecks as vaccinationCheck } from './vaccination-check.ts'`],
      ['server', `export { vaccinationCheckHandlers as vaccinationCheck } from './vaccination-check.ts'`],
      ['web', `import { vaccinationCheck } from './vaccination-check.ts'`],
      ['web', `  vaccinationCheck: screensOf(vaccinationCheck),`],
    ],
  },
]

const only = process.argv[2]
process.exitCode = kinds
  .filter(({ name }) => !only || name === only)
  .map(costOf)
  .includes(false)
  ? 1
  : 0

/** Adds a kind to a copy and prints its cost. @returns whether it is within `max` and all checks pass */
function costOf({ name, file, room, lines }: Template): boolean {
  const files: Readonly<Record<string, string>> = {
    'domain.txt': `domain/src/${room}/${file}.ts`,
    'contract.txt': `contract/src/${room}/${file}.ts`,
    'server.txt': `server/src/${room}/${file}.ts`,
    'test.txt': `server/src/${room}/${file}.test.ts`,
    'migration.txt': `server/migrations/9000_${file.replace('-', '_')}.sql`,
    'web.txt': `web/src/${room}/${file}.${room === 'records' ? 'tsx' : 'ts'}`,
  }
  const from = join(import.meta.dirname, 'new-kind', file)
  const copy = mkdtempSync(join(tmpdir(), 'penside-kind-'))
  try {
    copyTree(copy)
    const texts = readdirSync(from).filter((text) => text in files)
    for (const text of texts) writeFileSync(join(copy, files[text]!), readFileSync(join(from, text)))
    appendFileSync(join(copy, `server/schema/${room}.sql`), readFileSync(join(from, 'migration.txt')))
    for (const [pkg, line] of lines) addLine(join(copy, pkg, 'src', room, 'kinds.ts'), line)
    const tests = [
      'server/src/database/keys.test.ts',
      'server/src/http/deletions.test.ts',
      'domain/src/records',
      'domain/src/groups',
      'web/src/app',
      `server/src/${room}/${file}.test.ts`,
    ]
    const steps: [string, string[]][] = [
      ['tsc', ['--noEmit']],
      ['tsc', ['--noEmit', '-p', 'web']],
      ['oxlint', ['--deny-warnings']],
      // What the wire is like, and who may call what, is written down anew.
      ['vitest', ['run', '-u', '-t', '^the contract', 'server/src/http/every-call.test.ts']],
      ['vitest', ['run', '-t', name, 'server/src/http/every-call.test.ts']],
      ['vitest', ['run', ...tests]],
    ]
    const failed = steps.filter(([tool, args]) => !run(copy, tool, args))
    console.log(`A new kind, ${name}: ${texts.length} new files with its test, ${lines.length} edited lines.`)
    for (const [tool, args] of failed) console.log(`It failed: ${tool} ${args.join(' ')}`)
    return failed.length === 0 && texts.length <= max.files && lines.length <= max.lines
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What git keeps of this tree as it stands, and the packages. */
function copyTree(copy: string) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  // Packages of this tree point into the copy, the others are the same files.
  const packages = join(copy, 'node_modules')
  if (spawnSync('cp', ['-al', join(root, 'node_modules'), packages]).status !== 0)
    cpSync(join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true })
}

/** Below the last line of its form. */
function addLine(file: string, line: string) {
  const there = readFileSync(file, 'utf8').split('\n')
  const form = [/^export \{/, /^import \{/, /^ {2}\w+: (?:\(\) => import|screensOf)/].find((each) =>
    each.test(line),
  )!
  const at = there.findLastIndex((each) => form.test(each))
  writeFileSync(file, there.toSpliced(at + 1, 0, line).join('\n'))
}

function run(cwd: string, tool: string, args: string[]) {
  const bin = join(cwd, 'node_modules', '.bin')
  const { status, stdout } = spawnSync(join(bin, tool), args, {
    cwd,
    env: { ...process.env, PATH: bin + delimiter + process.env['PATH'] },
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) console.error(stdout.split('\n').slice(-60).join('\n'))
  return status === 0
}
