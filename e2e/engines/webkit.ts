// Debian's WebKitGTK, the engine of Safari, driven by WebDriver over HTTP on a virtual display.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { end, freePort, until } from './program.ts'
import type { Engine } from './engine.ts'

const driver = '/usr/bin/WebKitWebDriver'
const screen = '/usr/bin/Xvfb'

export const webkitIsThere = () => existsSync(driver) && existsSync(screen)

export async function openWebkit(): Promise<Engine> {
  // Prints the number of its display.
  const shown = spawn(screen, ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  const [display] = (await once(shown.stdio[3]!, 'data')) as [Buffer]
  const driven = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}`, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const close = async () => {
    try {
      await end(driven)
    } finally {
      await end(shown)
    }
  }

  const ask = async (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  try {
    await until(() => ask('GET', '/status').then(() => true))
    const { sessionId } = (await ask('POST', '/session', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    })) as { sessionId: string }
    const here = (path: string, body: object) => ask('POST', `/session/${sessionId}${path}`, body)
    await here('/window/rect', { width: 390, height: 844 })
    return {
      goto: async (url) => void (await here('/url', { url })),
      run: (async (work, ...args) =>
        here('/execute/sync', {
          script: `return (${work.toString()})(...arguments)`,
          args,
        })) as Engine['run'],
      act: async (actions) => void (await here('/actions', { actions })),
      close: async () => {
        try {
          await ask('DELETE', `/session/${sessionId}`)
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
