import { afterEach, expect, test } from 'vitest'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { answerWhileStarting } from './starting-page.ts'

let page: Awaited<ReturnType<typeof answerWhileStarting>> | undefined
afterEach(() => page?.close())

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
const start = async () => {
  const port = await freePort()
  page = await answerWhileStarting(port, undefined)
  return `http://127.0.0.1:${port}`
}
const html = async (url: string, language: string) =>
  (await fetch(url, { headers: { accept: 'text/html', 'accept-language': language } })).text()

test.each([
  ['ko', '서버를 시작하고 있습니다.', '데모 농장을 만들고 있습니다.'],
  ['en', 'The server is starting.', 'Making the demo farms.'],
  ['vi', 'Máy chủ đang khởi động.', 'Đang tạo trại mẫu.'],
])('shows in %s that the server starts, and how far the demo farms are', async (language, starts, fills) => {
  const url = await start()
  const first = await html(`${url}/popup/record/2`, language)
  expect(first).toContain(`<html lang="${language}">`)
  expect(first).toContain(starts)
  expect(first).toMatch(/<progress aria-labelledby="what"><\/progress>/)
  page?.show(0.4)
  const second = await html(url, language)
  expect(second).toContain(fills)
  expect(second).toContain('value="0.4"')
})

test('answers calls with 503 and Retry-After, and is live but not ready', async () => {
  const url = await start()
  page?.show(0.25)
  const call = await fetch(`${url}/mobile/selectSagoList.json`, { method: 'POST' })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  const ready = await fetch(`${url}/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ready: false, reason: 'STARTING', progress: 0.25 },
  ])
  expect((await fetch(`${url}/live`)).status).toBe(200)
})

test('frees the port at once despite open connections', async () => {
  const url = await start()
  await fetch(`${url}/live`, { headers: { connection: 'keep-alive' } })
  await page?.close()
  const next = createServer().listen(Number(new URL(url).port), '127.0.0.1')
  await once(next, 'listening')
  next.close()
})
