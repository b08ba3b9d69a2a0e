// npm run dev: the server, started again when its files change, and the web, reloaded when its files change. The
// address to open is the web's; it hands the calls of the contract on to the server. One Ctrl-C stops both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { everyCall } from '@penside/contract/index.ts'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '3000'

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port },
  stdio: ['ignore', 'inherit', 'inherit'],
})

const paths = ['/live', '/ready', ...everyCall.flatMap(({ path, alsoAt = [] }) => [path, ...alsoAt])]
const web = await createServer({
  root: join(root, 'web'),
  server: {
    host: true,
    proxy: Object.fromEntries(paths.map((path) => [exactly(path), `http://127.0.0.1:${port}`])),
  },
})
await web.listen()
web.printUrls()

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await web.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', async (status) => {
  process.exitCode = stopping ? 0 : (status ?? 1)
  await stop()
})

/** Vite takes a key that begins with ^ for a pattern; a screen of the web may share the beginning of a call's path. */
function exactly(path: string) {
  return `^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\?|$)`
}
