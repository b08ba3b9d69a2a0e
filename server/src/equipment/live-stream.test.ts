import type { AddressInfo } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { livePath, liveMessage, type LiveMessage } from '@penside/contract/equipment/live.ts'
import { barn } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp, type Person } from '../../test/farm.ts'

const house = await testApp({ now: () => new Date(), jobs: false })
await house.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = house.app.server.address() as AddressInfo
afterAll(() => house.close())

/** What one open page hears; `next` waits for the next of a kind. */
async function open(person: Person, query = '') {
  const stop = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}${livePath}${query}`, {
    headers: { cookie: await house.signIn(person) },
    signal: stop.signal,
  })
  const heard: LiveMessage[] = []
  const woken: (() => void)[] = []
  let ended = false
  void (async () => {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) heard.push(liveMessage.parse(JSON.parse(part.slice('data: '.length))))
      for (const wake of woken.splice(0)) wake()
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true
      for (const wake of woken.splice(0)) wake()
    })
  return {
    response,
    heard,
    close: () => stop.abort(),
    async next(kind: LiveMessage['kind']) {
      for (;;) {
        const found = heard.find((message) => message.kind === kind)
        if (found || ended) return found
        await new Promise<void>((wake) => woken.push(wake))
      }
    },
  }
}

test('streams readings of the own farm only', async () => {
  const equipment = [{ id: 'S-1', type: 'S', controller: 'I1', pen: null }]
  const [mine, other] = [await makeFarm({ equipment }), await makeFarm({ equipment })]
  const [here, there] = [await open(mine.worker), await open(other.worker)]
  expect(here.response.headers.get('content-type')).toContain('text/event-stream')
  await Promise.all([here.next('beat'), there.next('beat')])
  const at = new Date()
  await barn(house.pool, mine.farmId).send([
    { equipment: 'S-1', at, values: { temperature: 24.3, humidity: null } },
  ])
  expect(await here.next('reading')).toMatchObject({
    equipment: ['S-1'],
    rows: [
      {
        equipmentId: 'S-1',
        at: at.toISOString(),
        quality: 0,
        measured: { temperature: expect.closeTo(24.3) },
      },
    ],
  })
  await barn(house.pool, other.farmId).send([{ equipment: 'S-1', at, values: { temperature: 11 } }])
  await there.next('reading')
  expect(here.heard.filter(({ kind }) => kind === 'reading')).toHaveLength(1)
  here.close()
  there.close()
})

test('requires a session of the farm', async () => {
  const farm = await makeFarm()
  expect((await fetch(`http://127.0.0.1:${port}${livePath}`)).status).toBe(401)
  const refused = await open(farm.worker, `?farmNo=${farm.farmId + 1}`)
  expect(refused.response.status).toBe(403)
})

test('the stream ends with the session', async () => {
  const farm = await makeFarm()
  const [page, other] = [await open(farm.worker), await open(farm.manager)]
  await Promise.all([page.next('beat'), other.next('beat')])
  await asOwner(inject('databaseUrl'), (client) =>
    client.query('update session set revoked_at = now() where account_id = $1', [farm.worker.accountId]),
  )
  await house.app.beat()
  expect(await page.next('alarm')).toBeUndefined()
  other.heard.length = 0
  await house.app.beat()
  expect(await other.next('beat')).toBeDefined()
  other.close()
})

test('closes without waiting for pages', async () => {
  const farm = await makeFarm()
  const app = await testApp({ now: () => new Date(), jobs: false })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const page = await fetch(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}${livePath}`, {
    headers: { cookie: await app.signIn(farm.worker) },
  })
  const read = page.text().catch(() => '')
  await app.close()
  expect(await read).toContain('"beat"')
})
