// How much a new kind of record costs: puts one from a template into a copy of this tree, runs the types and the tests over every call on
// it, and counts. Part of `npm run test:long`.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** What the README promises at most. */
const most = { files: 6, lines: 4 }

/** Where the template's files go, and the lines that name it. */
const files: Readonly<Record<string, string>> = {
  'domain.txt': 'domain/src/records/heat.ts',
  'contract.txt': 'contract/src/records/heat.ts',
  'server.txt': 'server/src/records/heat.ts',
  'test.txt': 'server/src/records/heat.test.ts',
  'migration.txt': 'server/migrations/9000_heat.sql',
  'web.txt': 'web/src/records/heat.tsx',
}
const lines: readonly (readonly [file: string, line: string])[] = [
  ['domain/src/records/kinds.ts', "export { heat } from './heat.ts'"],
  ['contract/src/records/kinds.ts', "export { heats as heat } from './heat.ts'"],
  ['server/src/records/kinds.ts', "export { heatHandlers as heat, heatEvents } from './heat.ts'"],
  ['web/src/records/kinds.ts', "  heat: () => import('./heat.tsx'),"],
]

const name = 'heat'
const from = join(import.meta.dirname, 'new-kind', name)
const copy = mkdtempSync(join(tmpdir(), 'penside-kind-'))
try {
  copyTree(copy)
  const texts = readdirSync(from).filter((text) => text in files)
  for (const text of texts) writeFileSync(join(copy, files[text]!), readFileSync(join(from, text)))
  for (const [file, line] of lines) addLine(join(copy, file), line)
  const steps: [string, string[]][] = [
    ['tsc', ['--noEmit']],
    ['tsc', ['--noEmit', '-p', 'web']],
    ['oxlint', ['--deny-warnings']],
    // What the wire is like, and who may call what, is written down anew.
    ['vitest', ['run', '-u', '-t', 'the contract', 'server/src/every-call.test.ts']],
    ['vitest', ['run', '-t', name, 'server/src/every-call.test.ts']],
    [
      'vitest',
      [
        'run',
        `server/src/records/${name}.test.ts`,
        'server/src/keys.test.ts',
        'domain/src/records',
        'web/src/app',
      ],
    ],
  ]
  const wrong = steps.filter(([tool, args]) => !run(copy, tool, args))
  console.log(`A new kind: ${texts.length} new files with its test, ${lines.length} edited lines.`)
  for (const [tool, args] of wrong) console.log(`It failed: ${tool} ${args.join(' ')}`)
  process.exitCode = wrong.length > 0 || texts.length > most.files || lines.length > most.lines ? 1 : 0
} finally {
  rmSync(copy, { recursive: true, force: true })
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
