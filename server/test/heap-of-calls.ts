// A program of its own, run with --expose-gc: makes calls in rounds, and prints after each what the server holds, in bytes.
import { createApp } from '../src/app.ts'
import { applicationPool } from '../src/database/db.ts'

const [url = '', login = '', password = '', rounds = '', calls = '', leak = ''] = process.argv.slice(2)
const pool = applicationPool({ url, max: 4 })
const app = await createApp({ pool, jobs: false, busyAfter: 0, metricsToken: 'a-token-of-twenty-letters' })
const held: unknown[] = []
if (leak) app.addHook('onRequest', async (request) => void held.push(request))

const post = (path: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url: path, payload, headers: { cookie } })
const answer = await post('/mobile/mobileLogin.do', { id: login, pw: password })
const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** What is asked in turn: lists, a report, what is refused, what is nowhere, what has no session. */
const asked = [
  () => post('/mobile/selectModonSearchList.json', { page: 0 }, cookie),
  () => post(`/mobile/selectModonSearchList.json?searchText=${Math.random()}`, {}, cookie),
  () => app.inject({ url: '/mobile/x/session', headers: { cookie } }),
  () => post('/mobile/updateOrStoreMating.json', { iuFlag: 'I', pigNo: Math.random() }, cookie),
  () => post(`/mobile/nothing-${Math.random()}`, {}, cookie),
  () => app.inject({ url: '/mobile/x/session' }),
  () => app.inject({ url: '/ready' }),
]
for (let round = 0; round < Number(rounds); round++) {
  for (let n = 0; n < Number(calls); n++) await asked[n % asked.length]!()
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    globalThis.gc?.()
  }
  console.log(process.memoryUsage().heapUsed)
}
await app.close()
await pool.end()
