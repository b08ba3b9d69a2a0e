// npm run audit: lists packages of the lockfile with known weaknesses. If the registry has no list of weaknesses, it prints that and succeeds.
import { spawnSync } from 'node:child_process'

type Audit = {
  error?: { summary?: string }
  message?: string
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>
}

const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const told = read(stdout)
if (!told?.vulnerabilities) {
  console.log(
    `No source of advisories was reached: ${told?.message ?? told?.error?.summary ?? error?.message ?? 'no answer'}`,
  )
} else {
  const found = Object.entries(told.vulnerabilities)
  for (const [name, { severity, range, fixAvailable }] of found)
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ', mended by an update' : ''}`)
  console.log(`${found.length} packages with a known weakness.`)
  if (found.some(([, { severity }]) => severity === 'high' || severity === 'critical')) process.exitCode = 1
}

function read(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit
  } catch {
    return undefined
  }
}
