import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { codeOf } from './database-problem.ts'

/** For a file or folder of this process, `<pid>-<random>`: `lives` tells whether its maker still does. */
export const newName = () => `${process.pid}-${randomBytes(4).toString('hex')}`

export async function lives(name: string, start = '') {
  const pid = Number(name.split('-')[0])
  return isAlive(pid) && (start === '' || start === (await startOf(pid)))
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another account.
    return codeOf(error) === 'EPERM'
  }
}

/** When a process began, where the system tells: numbers of processes are used again. */
export async function startOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // A zombie is dead; only its parent has not looked yet.
  return state === 'Z' ? 'never' : (fields[18] ?? '')
}
