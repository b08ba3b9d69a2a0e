import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { makeFarm } from '../../test/farm.ts'
import { isLong } from '../../test/long.ts'

const rounds = 6

/** Bytes that stay of a call, from the third round on: until then everything has been made that is made once. */
async function leftOfACall(calls: number, ...more: string[]): Promise<number> {
  const { worker } = await makeFarm()
  const given = [inject('databaseUrl'), worker.login, worker.password, String(rounds), String(calls), ...more]
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    join(import.meta.dirname, '../../test/heap-of-calls.ts'),
    ...given,
  ])
  const held = stdout.trim().split('\n').map(Number)
  expect(held).toHaveLength(rounds)
  return (held.at(-1)! - held[2]!) / ((rounds - 3) * calls)
}

test.runIf(isLong)('nothing of a call stays in memory when it has been answered', async () => {
  const left = await leftOfACall(20_000)
  console.log(`${Math.round(left)} bytes stay of a call, over ${(rounds - 3) * 20_000} calls`)
  expect(left).toBeLessThan(400)
})

test.runIf(isLong)('a server that held its requests would be found out', async () => {
  expect(await leftOfACall(98, 'leak')).toBeGreaterThan(1_000)
})
