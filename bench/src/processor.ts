import { readdirSync, readFileSync } from 'node:fs'

/** ms that processes and their children have worked so far, as Linux counts it: who else uses the machine changes little of it. */
export function workedBy(pids: readonly number[]): number {
  let hundredths = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    let stat: string[]
    try {
      // Its name, in brackets, may have spaces in it.
      stat = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    } catch {
      continue // it has ended meanwhile
    }
    const [user, system, usersOfEnded, systemsOfEnded] = stat.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ]
    if (pids.includes(Number(name))) hundredths += user + system + usersOfEnded + systemsOfEnded
    else if (pids.includes(Number(stat[1]))) hundredths += user + system
  }
  return hundredths * 10
}
