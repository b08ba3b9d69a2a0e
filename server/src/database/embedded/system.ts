import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

export const windows = process.platform === 'win32'
export const root = process.getuid?.() === 0

/** Account under which PostgreSQL runs if the server is root; PostgreSQL rejects root. */
export type Account = { name: string; uid: number; gid: number }

/** Runs a program to its end. @returns its exit code, -1 if it could not start, and its combined output */
export async function run(
  file: string,
  args: string[],
  account?: Account,
): Promise<{ code: number; output: string }> {
  // PGDATA, PGPORT and the like belong to another PostgreSQL.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  const child = spawn(file, args, {
    cwd: windows ? dirname(file) : '/',
    env: { ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((done) => {
    child.on('error', (error) => done({ code: -1, output: error.message }))
    // On Windows the database that pg_ctl starts inherits the pipes, so they never close.
    child.on(windows ? 'exit' : 'close', (code) => done({ code: code ?? -1, output: output.trim() }))
  })
}

export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
