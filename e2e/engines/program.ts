import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Ends a program started by a journey. */
export async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill()
  const force = setTimeout(() => program.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(force)
}

/** Polls until a condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  for (
    let asked = 0;
    !(await Promise.resolve()
      .then(isSo)
      .catch(() => false));
    asked++
  ) {
    if (asked > 300) throw new Error('A browser did not start')
    await wait(50)
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
