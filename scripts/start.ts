// npm start: runs the server, builds the web with `--web`, and provides the demo farms and their controllers.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SettingError } from '@penside/server/cli/environment.ts'
import { run, type FillDemo } from '@penside/server/cli/start.ts'
import type { DemoFilling, DemoMessage } from './fill-demo.ts'

await run({
  fillDemo: fillInThread,
  // Loaded only if the demo is on.
  async runBarns(barns) {
    const { runBarns } = await import('@penside/demo/controller/live.ts')
    return runBarns(barns)
  },
  webBuilt: process.argv.includes('--web') ? buildWeb() : Promise.resolve(),
})

/** Fills the demo farms in a thread: herds grow for seconds without a pause, and the starting page has to answer meanwhile. */
function fillInThread(
  url: Promise<string>,
  { onProgress, ...filling }: Parameters<FillDemo>[1],
): ReturnType<FillDemo> {
  const workerData: DemoFilling = filling
  const thread = new Worker(new URL('./fill-demo.ts', import.meta.url), { workerData })
  url.then(
    (known) => thread.postMessage(known, []),
    () => thread.terminate(),
  )
  return new Promise((done, failed) => {
    thread.on('message', (message: DemoMessage) => {
      if ('filled' in message) done(message.filled)
      else onProgress(message.fraction, message.label)
    })
    thread.once('error', failed)
    thread.once('exit', () => failed(new Error('The thread that fills the demo farms ended early.')))
  })
}

/** Builds the web in a child process while the demo farms are filled; an up-to-date build is kept. */
function buildWeb(): Promise<void> {
  const setUp = spawn(process.execPath, [join(import.meta.dirname, 'setup.mjs'), '--web'], {
    stdio: 'inherit',
  })
  const built = new Promise<void>((done, failed) => {
    const fail = () => failed(new SettingError('The web could not be built; the message is above.'))
    setUp.once('error', fail)
    setUp.once('exit', (status) => (status === 0 ? done() : fail()))
  })
  // The build may fail before the server waits for it.
  built.catch(() => {})
  return built
}
