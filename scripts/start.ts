// npm start: runs the server, builds the web with `--web`, and provides the demo farms and their controllers.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SettingError } from '@penside/server/cli/environment.ts'
import { run } from '@penside/server/cli/start.ts'

await run({
  // Loaded only if the demo is on.
  async fillDemo(url, filling) {
    const { fillDemo } = await import('@penside/demo/fill.ts')
    return fillDemo(url, filling)
  },
  async runBarns(barns) {
    const { runBarns } = await import('@penside/demo/controller/live.ts')
    return runBarns(barns)
  },
  webBuilt: process.argv.includes('--web') ? buildWeb() : Promise.resolve(),
})

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
