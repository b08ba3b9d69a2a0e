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

test('what a slow server says after the phone takes the place of what the phone said', async () => {
  vi.resetModules()
  const { startI18n } = await import('../i18n/index.ts')
  await startI18n('ko')
  const { call, createQueryClient, query, speakFor } = await import('../screen/api.ts')
  const { ageOf, phone, setPhone } = await import('../screen/phone.ts')
  const { KeptData } = await import('./kept.ts')
  const kept = new KeptData(() => 'ko')
  setPhone(async () => kept)
  await phone()
  speakFor({ farmId: 3, login: 'worker' })
  const answers = (body: object) => Response.json(body)
  vi.stubGlobal('fetch', async () => answers(answer('as it was')))
  await call(tasks.list, {})
  await vi.waitFor(async () =>
    expect(await kept.answer(tasks.list, {}, { farmNo: 3, memberId: 'worker' })).toBeDefined(),
  )

  // The server says nothing for longer than somebody looks at an empty screen.
  let reply: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (reply = done)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = query(tasks.list, {})
  const cache = createQueryClient()
  const observer = new QueryObserver(cache, asked)
  const stop = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data?.rows.map(({ what }) => what)
  const { queryHash } = cache.getQueryCache().find(asked)!
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(shown()).toEqual(['as it was']))
  expect(ageOf(queryHash)).toBeDefined()

  vi.stubGlobal('fetch', async () => answers(answer('as it is', 'and more')))
  reply(answers(answer('as it is', 'and more')))
  await vi.waitFor(() => expect(shown()).toEqual(['as it is', 'and more']))
  expect(ageOf(queryHash)).toBeUndefined()
  stop()
})
