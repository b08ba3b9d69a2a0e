// The real server in a process of its own, as npm start runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type ServerProcess = {
  /** Where it answers. */
  url: string
  /** All that it has said so far. */
  said(): string
  /** Sends a signal and waits for the end; answers the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A folder for PENSIDE_HOME, and how to be rid of it. */
export async function temporaryHome() {
  const home = await mkdtemp(join(tmpdir(), 'penside-main-'))
  return { home, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) }
}

const compileCache = pathToFileURL(join(import.meta.dirname, '../../scripts/compile-cache.mjs')).href

/** Waits until it says where it answers. @throws Error with what it said when it ends before */
export async function startServer(variables: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--import', compileCache, join(import.meta.dirname, '../../scripts/start.ts')],
    {
      env: { PATH: process.env['PATH'], PORT: '0', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  const ended = once(child, 'exit') as Promise<[number | null]>
  const url = await new Promise<string>((ready, fail) => {
    const hear = (part: Buffer) => {
      said += part.toString()
      const address = /On this machine +(\S+)/.exec(said)?.[1]
      if (address) ready(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => fail(new Error(`exit code ${code}\n${said}`)))
  })
  return {
    url,
    said: () => said,
    async end(signal) {
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

/** A phone: calls the server and keeps the cookie. */
export function phoneOf({ url }: Pick<ServerProcess, 'url'>) {
  let cookie = ''
  const post = async (path: string, fields: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json', cookie, ...headers },
    })
    const given = response.headers.getSetCookie().map((each) => each.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  const get = async (path: string) =>
    (await (await fetch(`${url}${path}`, { headers: { cookie } })).json()) as Record<string, unknown>
  return { post, get, signIn: (id: string, pw: string) => post('/mobile/mobileLogin.do', { id, pw }) }
}
