// How much a new kind of record costs: puts each of two from a template into a copy of this tree, runs the types and the tests over every
// call on it, and counts. Part of `npm run test:long`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** What the README promises at most. */
const most = { files: 6, lines: 4 }

/** One that changes nothing of a sow's state, and one that does. */
const kinds = [
  { name: 'heat', file: 'heat', calls: 'heats', handlers: 'heatHandlers as heat, heatEvents' },
  {
    name: 'handRearing',
    file: 'hand-rearing',
    calls: 'handRearings',
    handlers: 'handRearingHandlers as handRearing',
  },
]

process.exitCode = kinds.map(costOf).includes(false) ? 1 : 0

/** Adds a kind to a copy and says what it took; whether that is as little as is promised, and all stands. */
function costOf({ name, file, calls, handlers }: (typeof kinds)[number]): boolean {
  /** Where the template's files go, and the lines that name it. */
  const files: Readonly<Record<string, string>> = {
    'domain.txt': `domain/src/records/${file}.ts`,
    'contract.txt': `contract/src/records/${file}.ts`,
    'server.txt': `server/src/records/${file}.ts`,
    'test.txt': `server/src/records/${file}.test.ts`,
    'migration.txt': `server/migrations/9000_${file.replace('-', '_')}.sql`,
    'web.txt': `web/src/records/${file}.tsx`,
  }
  const lines: readonly (readonly [file: string, line: string])[] = [
    ['domain/src/records/kinds.ts', `export { ${name} } from './${file}.ts'`],
    ['contract/src/records/kinds.ts', `export { ${calls} as ${name} } from './${file}.ts'`],
    ['server/src/records/kinds.ts', `export { ${handlers} } from './${file}.ts'`],
    ['web/src/records/kinds.ts', `  ${name}: () => import('./${file}.tsx'),`],
  ]
  const from = join(import.meta.dirname, 'new-kind', file)
  const copy = mkdtempSync(join(tmpdir(), 'penside-kind-'))
  try {
    copyTree(copy)
    const texts = readdirSync(from).filter((text) => text in files)
    for (const text of texts) writeFileSync(join(copy, files[text]!), readFileSync(join(from, text)))
    for (const [to, line] of lines) addLine(join(copy, to), line)
    const tests = [
      'server/src/keys.test.ts',
      'domain/src/records',
      'web/src/app',
      `server/src/records/${file}.test.ts`,
    ]
    const steps: [string, string[]][] = [
      ['tsc', ['--noEmit']],
      ['tsc', ['--noEmit', '-p', 'web']],
      ['oxlint', ['--deny-warnings']],
      // What the wire is like, and who may call what, is written down anew.
      ['vitest', ['run', '-u', '-t', '^the contract', 'server/src/every-call.test.ts']],
      ['vitest', ['run', '-t', name, 'server/src/every-call.test.ts']],
      ['vitest', ['run', ...tests]],
    ]
    const wrong = steps.filter(([tool, args]) => !run(copy, tool, args))
    console.log(`A new kind, ${name}: ${texts.length} new files with its test, ${lines.length} edited lines.`)
    for (const [tool, args] of wrong) console.log(`It failed: ${tool} ${args.join(' ')}`)
    return wrong.length === 0 && texts.length <= most.files && lines.length <= most.lines
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
  const form = line.startsWith('export') ? /^export \{/ : /^ {2}\w+: \(\) => import/
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
