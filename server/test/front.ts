// What stands before several processes: nginx as docs/operating.md sets it up, or where it is missing a line that takes them in turn.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './mosquitto.ts'

const program = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  (file) => spawnSync(file, ['-v']).error === undefined,
)
export const hasNginx = program !== undefined

const documented = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
/** The configuration of the guide. */
export const nginxOfTheGuide = /```nginx\n([^]*?)```/.exec(documented)?.[1] ?? ''

/** @param text what stands in conf.d; everything that nginx writes goes into `folder` */
async function writeNginx(folder: string, text: string) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    [
      'daemon off;',
      'worker_processes 1;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${join(folder, 'pid')};`,
      `error_log ${join(folder, 'error.log')};`,
      'events {}',
      `http {\naccess_log off;\n${temporary.join('\n')}\n${text}\n}`,
      '',
    ].join('\n'),
  )
  return file
}

/** What `nginx -t` says of it. */
export async function checkNginx(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'penside-nginx-'))
  const { status, stderr } = spawnSync(program!, ['-t', '-q', '-c', await writeNginx(folder, text)], {
    encoding: 'utf8',
  })
  await rm(folder, { recursive: true, force: true })
  return { status, said: stderr }
}

export type Front = { url: string; close(): Promise<void> }

/** Without https, which a test of its own looks at. @param urls of the processes */
export const startFront = (urls: readonly string[]) => (hasNginx ? startNginx(urls) : startLine(urls))

async function startNginx(urls: readonly string[]): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'penside-nginx-'))
  const port = await freePort()
  const text = urls
    .reduce(
      (all, url, i) => all.replace(`127.0.0.1:${3001 + i}`, `127.0.0.1:${new URL(url).port}`),
      nginxOfTheGuide,
    )
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
  const child = spawn(program!, ['-c', await writeNginx(folder, text)], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (!(await listens(port))) await wait(20)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Each connection goes to the next process that takes it. */
async function startLine(urls: readonly string[]): Promise<Front> {
  const ports = urls.map((url) => Number(new URL(url).port))
  const open = new Set<Socket>()
  let turn = 0
  const pass = (near: Socket, tries: number) => {
    const far = connect(ports[turn++ % ports.length]!, '127.0.0.1')
    far.once('error', () => (far.connecting && tries > 1 ? pass(near, tries - 1) : near.destroy()))
    far.once('connect', () => {
      open.add(far)
      near.pipe(far).pipe(near)
      far.on('close', () => near.destroy())
      near.on('close', () => far.destroy())
    })
  }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {})
    pass(near, ports.length)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
