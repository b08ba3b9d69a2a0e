import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { codeOf } from './database-problem.ts'

/** Unique name for a file or folder of this process: `<pid>-<random>`. */
export const newName = () => `${process.pid}-${randomBytes(4).toString('hex')}`

/** Whether the process that made this name still runs. @param start its `startTimeOf`, if known: pids are reused */
export async function isMakerAlive(name: string, start = '') {
  const pid = Number(name.split('-')[0])
  return isAlive(pid) && (start === '' || start === (await startTimeOf(pid)))
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs under another account.
    return codeOf(error) === 'EPERM'
  }
}

/** Start time of a process, in ticks since boot; `''` on systems without /proc. */
export async function startTimeOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended; its parent has not collected it yet.
  return state === 'Z' ? 'never' : (fields[18] ?? '')
}
