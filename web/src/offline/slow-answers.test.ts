import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { tasks } from '@penside/contract/reports/task.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (...whats: string[]) => ({
  rows: whats.map((what, at) => ({
    taskId: `00000000-0000-4000-8000-00000000000${at}`,
    what,
    path: '',
    memberNo: null,
    memberNm: '',
    dueDt: null,
    makerNm: '',
    makeDt: '2026-11-25',
    doneYn: 'N',
    doneNm: '',
  })),
})

/** A phone with cached tasks and a reader; `server` gives the server's answers. */
async function reading() {
  vi.resetModules()
  const { startI18n } = await import('../i18n/index.ts')
  await startI18n('ko')
  const { call, createQueryClient, query, speakFor } = await import('../screen/api.ts')
  const { ageOf, phone, setPhone } = await import('../screen/phone.ts')
  const { kept } = await import('./phone.ts')
  setPhone(async () => kept)
  await phone()
  speakFor({ farmId: 3, login: 'worker' })
  const server = vi.fn<() => Promise<Response>>(async () => Response.json(answer('as it was')))
  vi.stubGlobal('fetch', server)
  await call(tasks.list, {})
  await vi.waitFor(async () =>
    expect(await kept.answer(tasks.list, {}, { farmNo: 3, memberId: 'worker' })).toBeDefined(),
  )
  const asked = query(tasks.list, {})
  const cache = createQueryClient()
  const read = () => {
    const observer = new QueryObserver(cache, asked)
    observer.subscribe(() => {})
    const { queryHash } = cache.getQueryCache().find(asked)!
    return {
      shown: () => observer.getCurrentResult().data?.rows.map(({ what }) => what),
      isFromPhone: () => ageOf(queryHash) !== undefined,
    }
  }
  return { cache, call, server, read }
}

test('a late answer replaces the cached one', async () => {
  const { server, read } = await reading()
  // The server is silent for longer than a reader waits.
  let reply: (response: Response) => void = () => {}
  server.mockImplementation(() => new Promise<Response>((done) => (reply = done)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { shown, isFromPhone } = read()
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(shown()).toEqual(['as it was']))
  expect(isFromPhone()).toBe(true)

  server.mockImplementation(async () => Response.json(answer('as it is', 'and more')))
  reply(Response.json(answer('as it is', 'and more')))
  await vi.waitFor(() => expect(shown()).toEqual(['as it is', 'and more']))
  expect(isFromPhone()).toBe(false)
})

test("a fresh answer is the server's, however slow it is", async () => {
  const { call, server } = await reading()
  let reply: (response: Response) => void = () => {}
  server.mockImplementation(() => new Promise<Response>((done) => (reply = done)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = call(tasks.list, {}, { fresh: true })
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  reply(Response.json(answer('as it is')))
  expect((await asked).rows.map(({ what }) => what)).toEqual(['as it is'])
})

test('a busy server is polled while the cached answer is displayed', async () => {
  const { cache, server, read } = await reading()
  vi.stubGlobal('window', new EventTarget())
  const page = { visibilityState: 'visible', documentElement: { lang: 'ko' } }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  server.mockImplementation(async () => Response.json({ code: 'BUSY', message: '' }, { status: 503 }))
  const { shown, isFromPhone } = read()
  await vi.waitFor(() => expect(shown()).toEqual(['as it was']))
  expect(isFromPhone()).toBe(true)
  const { start } = await import('./start.ts')
  start(cache)

  server.mockImplementation(async () => Response.json(answer('as it is')))
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(shown()).toEqual(['as it is']))
  expect(isFromPhone()).toBe(false)
})
