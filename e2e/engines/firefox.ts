// Debian's Firefox, driven by WebDriver BiDi.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end } from './program.ts'
import type { Engine } from './engine.ts'

// Paths in Debian and elsewhere.
const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((one) => existsSync(one)) ?? ''

export const firefoxIsThere = () => program !== ''

export async function openFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'penside-firefox-'))
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const close = async () => {
    await end(browser)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { ask, hangUp } = await connect(`${await addressIn(browser.stderr)}/session`)
    await ask('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
    const { contexts } = (await ask('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    const { context } = contexts[0]!
    await ask('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
    return {
      goto: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
      run: (async (work, ...args) => {
        // Values are sent as JSON text.
        const { type, result } = (await ask('script.callFunction', {
          functionDeclaration: `async (args) => JSON.stringify([await (${work.toString()})(...JSON.parse(args))])`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: true,
        })) as { type: string; result?: { value: string } }
        if (type !== 'success' || !result) throw new Error(`The page could not run ${work.toString()}`)
        return (JSON.parse(result.value) as unknown[])[0]
      }) as Engine['run'],
      act: async (actions) => void (await ask('input.performActions', { context, actions })),
      close: async () => {
        try {
          hangUp()
        } finally {
          await close()
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reads the address from the program's output. */
async function addressIn(said: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const part of said) {
    text += String(part)
    const [address] = /ws:\/\/\S+/.exec(text) ?? []
    if (!address) continue
    // The rest of the output is discarded, so that the program does not block.
    said.on('data', () => {}).resume()
    return address
  }
  throw new Error(`Firefox ended before it listened. It said:\n${text}`)
}

async function connect(url: string) {
  const socket = new WebSocket(url)
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: string
      message?: string
    }
    const waiting = asked.get(id ?? -1)
    if (!waiting) return
    asked.delete(id!)
    if (error) waiting.reject(new Error(`${error}: ${message}`))
    else waiting.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of asked.values()) reject(new Error('Firefox has hung up'))
  })
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened)
    socket.addEventListener('error', () => failed(new Error(`${url} cannot be reached`)))
  })
  let last = 0
  return {
    ask: (method: string, params: object) => {
      const waiting = Promise.withResolvers<unknown>()
      asked.set(++last, waiting)
      socket.send(JSON.stringify({ id: last, method, params }))
      return waiting.promise
    },
    hangUp: () => socket.close(),
  }
}
