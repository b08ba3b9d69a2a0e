import { expect, test } from 'vitest'
import { everyCall } from '@penside/contract/index.ts'
import { makeFarm, testApp } from '../test/farm.ts'
import { logging } from './logging.ts'

test('no password, token or cookie is ever logged, at any level, wherever it is sent', async () => {
  const lines: string[] = []
  const house = await testApp({
    logger: { ...logging('trace'), stream: { write: (line: string) => void lines.push(line) } },
  })
  const farm = await makeFarm()
  const canary = 'canary-4242-secret'

  for (const fields of [
    { pw: canary },
    { id: farm.worker.login, pw: canary },
    { token: canary.repeat(2), id: 'x', pw: canary },
    { oldPw: canary, pw: canary },
  ]) {
    const query = new URLSearchParams(fields as Record<string, string>).toString()
    for (const { method, path } of everyCall.filter(({ path }) => /mobileLogin|x\//.test(path))) {
      await house.inject({
        method,
        url: `${path}?${query}`,
        headers: { authorization: `Bearer ${canary}`, cookie: `penside=${canary}; __Host-penside=${canary}` },
      })
      if (method === 'POST') await house.inject({ method, url: path, payload: fields })
    }
  }
  // A call that breaks is logged with its error; what was sent to it is not.
  await house.pool.end()
  await house.inject({ method: 'POST', url: `/mobile/mobileLogin.do?id=worker&pw=${canary}` })
  await house.inject({ method: 'GET', url: `/join?token=${canary}` })
  await house.app.close()

  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
  expect(lines.some((line) => line.includes('/mobile/mobileLogin.do'))).toBe(true)
})

test('a line break in what somebody sends does not make a second line', async () => {
  const lines: string[] = []
  const house = await testApp({
    logger: { ...logging('trace'), stream: { write: (line: string) => void lines.push(line) } },
  })
  await house.inject({ method: 'GET', url: '/mobile/a%0a{"level":50}' })
  await house.close()
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
})
