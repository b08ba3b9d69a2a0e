// A real Mosquitto for a test, with users who may each speak below their own topic only.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { topicRoot } from '@penside/contract/equipment/protocol.ts'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find(
  (file) => spawnSync(file, ['-h']).error === undefined,
)
export const hasMosquitto = program !== undefined

export async function startMosquitto(users: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'penside-mosquitto-'))
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  const all = { server: 'secret of the server', ...users }
  const lines = Object.entries(all).map(([name, password]) => `${name}:${password}\n`)
  await writeFile(file('passwords'), lines.join(''), { mode: 0o600 })
  const hashed = spawnSync('mosquitto_passwd', ['-U', file('passwords')])
  if (hashed.status !== 0) throw new Error(`mosquitto_passwd: ${hashed.stderr.toString()}`)
  await writeFile(
    file('acl'),
    `user server\ntopic readwrite ${topicRoot}/#\n\npattern readwrite ${topicRoot}/%u/#\npattern read ${topicRoot}/server/state\n`,
    { mode: 0o600 },
  )
  await writeFile(
    file('mosquitto.conf'),
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${file('passwords')}`,
      `acl_file ${file('acl')}`,
      'message_size_limit 16777216',
      'max_queued_messages 100000',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      '',
    ].join('\n'),
  )
  let child: ChildProcess
  const start = async () => {
    child = spawn(program!, ['-c', file('mosquitto.conf')], { stdio: 'ignore' })
    for (let tries = 0; tries < 200 && !(await answers(port)); tries++)
      await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    port,
    url: `mqtt://server:${encodeURIComponent(all.server)}@127.0.0.1:${port}`,
    /** It is gone for so long, ms, with everything that it held. */
    async restart(away = 100) {
      await stop()
      await new Promise((resolve) => setTimeout(resolve, away))
      await start()
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const documented = await readFile(join(import.meta.dirname, '../../docs/broker.md'), 'utf8')
const block = (language: string, name: string) => {
  const found = new RegExp(`\`\`\`${language} ${name}\\n([^]*?)\`\`\``).exec(documented)?.[1]
  if (found === undefined) throw new Error(`docs/broker.md has no ${name}`)
  return found
}

/** One set up as docs/broker.md tells an operator, on ports of its own: with TLS by an own authority, and accounts that the server keeps. */
export async function startDocumentedMosquitto() {
  const folder = await mkdtemp(join(tmpdir(), 'penside-mosquitto-'))
  const ports = { inside: await freePort(), controllers: await freePort(), server: await freePort() }
  const here = (text: string) =>
    text
      .replaceAll(/\/etc\/mosquitto\/certs|\/var\/lib\/mosquitto/g, folder)
      .replaceAll(/\b1883\b/g, String(ports.inside))
      .replaceAll(/\b8883\b/g, String(ports.controllers))
      .replaceAll(/\b8884\b/g, String(ports.server))
  const password = 'secret-of-the-server'
  const run = (name: string) => {
    const done = spawnSync('sh', ['-e', '-c', here(block('sh', name))], {
      env: { ...process.env, BROKER: 'localhost', PASSWORD: password, ADMIN_PASSWORD: 'secret-of-the-admin' },
    })
    if (done.status !== 0) throw new Error(`${name}: ${done.stderr.toString()}`)
  }
  run('certificates')
  run('first')
  const conf = join(folder, 'mosquitto.conf')
  await writeFile(conf, here(block('conf', 'mosquitto')) + (process.getuid?.() === 0 ? 'user root\n' : ''))
  let child: ChildProcess
  const start = async () => {
    child = spawn(program!, ['-c', conf], { stdio: 'ignore' })
    for (let tries = 0; tries < 200 && !(await answers(ports.server)); tries++)
      await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await start()
  run('server')
  return {
    ca: await readFile(join(folder, 'ca.crt')),
    caFile: join(folder, 'ca.crt'),
    /** Where controllers come in. */
    url: `mqtts://localhost:${ports.controllers}`,
    port: ports.controllers,
    server: {
      url: `mqtts://server:${password}@localhost:${ports.server}`,
      address: `mqtts://localhost:${ports.server}`,
      username: 'server',
      password,
    },
    stop,
    start,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
