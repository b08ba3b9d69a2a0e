// Starts the real server for the journeys (Playwright's globalSetup), with demo farms in a database of its own.
// Journeys find its address in baseURL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A weather source that never answers. */
const nobody = 'https://weather.invalid/getVilageFcst?serviceKey=none'

export default async function startServer() {
  const home = await mkdtemp(join(tmpdir(), 'penside-e2e-'))
  const output = `${home}.log`
  const log = openSync(output, 'w')
  const port = await freePort()
  const url = `http://localhost:${port}`
  // The journeys always use a database of their own.
  const { DATABASE_URL: _, ...env } = process.env
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...env,
      PORT: String(port),
      PENSIDE_HOME: home,
      DEMO: '1',
      DEMO_SCALE: '0.3',
      TRUST_PROXY: '1',
      WEATHER_URL: nobody,
    },
    stdio: ['ignore', log, log],
  })
  const ended = once(server, 'exit')

  const stop = async () => {
    server.kill('SIGTERM')
    const inTime = await Promise.race([ended.then(() => true), wait(30_000, false, { ref: false })])
    if (!inTime) server.kill('SIGKILL')
    await rm(home, { recursive: true, force: true })
    await rm(output)
    if (!inTime) throw new Error('The server did not stop within 30 seconds of SIGTERM.')
  }

  const giveUpAt = Date.now() + 400_000
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) {
      const said = await readFile(output, 'utf8')
      await stop()
      throw new Error(`The server did not become ready. It said:\n${said.split('\n').slice(-40).join('\n')}`)
    }
    await wait(100)
  }
  process.env['PENSIDE_URL'] = url
  process.env['PENSIDE_E2E_HOME'] = home
  return stop
}

const isReady = (url: string) =>
  fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
