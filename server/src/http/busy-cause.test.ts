import { expect, test } from 'vitest'
import { sessions } from '@penside/contract/accounts/session.ts'
import { makeFarm, testApp } from '../../test/farm.ts'
import { logging } from './logging.ts'

test('logs the cause of an answer BUSY', async () => {
  const lines: Record<string, unknown>[] = []
  const house = await testApp({
    maxConnections: 1,
    logger: { ...logging('warn'), stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  const { owner } = await makeFarm()
  const person = house.as(owner)
  expect((await person.call(sessions.current, {})).status).toBe(200)
  const held = await house.pool.connect()
  const { status, wire } = await person.call(sessions.current, {})
  held.release()
  await house.close()
  expect([status, wire]).toMatchObject([503, { code: 'BUSY' }])
  expect(lines.filter(({ code }) => code === 'BUSY')).toEqual([
    expect.objectContaining({
      err: expect.objectContaining({ message: 'timeout exceeded when trying to connect' }),
    }),
  ])
})
