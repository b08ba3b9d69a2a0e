import type { FastifyInstance } from 'fastify'
import { diskNames, jobNames, problemNames } from '@penside/domain/jobs/operating.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { pushTo, type Subscription } from '../outbound/push.ts'
import { repeat } from './schedule.ts'
import { operatorAccounts } from '../accounts/operators.ts'
import type { Found } from './problems.ts'
import { stateOf } from './installation-state.ts'

const every = 60_000
/** What passes by itself, such as a process that is started anew, is not told. ms */
const toldAfter = 3 * 60_000
/** For an address of OPERATOR_URL to answer, ms. */
const patience = 10_000

type App = Pick<FastifyInstance, 'pool' | 'now' | 'log' | 'machine' | 'operators' | 'push' | 'seal'>

/** Checks the installation every minute and notifies its operators of problems: in the log, on their phones, and at OPERATOR_URL. */
export const problemWatchJob = (app: FastifyInstance) => repeat(app, every, 'watch', () => lookAround(app))

/** What a round does. Answers what it told, begun or over. */
export async function lookAround(app: App): Promise<(Found & { over: boolean })[]> {
  const { problems } = await stateOf(app)
  const now = app.now().toISOString()
  const told = await inTransaction(app.pool, async (db) => {
    const [names, subjects] = [problems.map(({ problem }) => problem), problems.map(({ subject }) => subject)]
    await db.run(sql`
      insert into operating_alarm (problem, subject, since) select *, ${now}::timestamptz from unnest(${names}::text[], ${subjects}::text[]) on conflict do nothing`)
    const over = await db.many<Found & { notifiedAt: string | null }>(sql`
      delete from operating_alarm where (problem, subject) not in (select * from unnest(${names}::text[], ${subjects}::text[]))
      returning problem, subject, notified_at`)
    const begun = await db.many<Found>(sql`
      update operating_alarm set notified_at = ${now}
      where notified_at is null and since <= ${new Date(Date.parse(now) - toldAfter).toISOString()} returning problem, subject`)
    return [
      ...begun.map((one) => ({ ...one, over: false })),
      // A problem that was not notified needs no notification of its end.
      ...over.flatMap(({ notifiedAt, ...one }) => (notifiedAt === null ? [] : { ...one, over: true })),
    ]
  })
  for (const { over, ...found } of told)
    if (over) app.log.info(found, 'what was wrong with the installation is over')
    else app.log.error(found, 'something is wrong with the installation')
  await Promise.all([
    pushAll(
      app,
      told.filter(({ over }) => !over),
    ),
    ...told.map((one) => post(app, one)),
  ])
  return told
}

const subscriptions = (db: Db, accounts: readonly number[]) =>
  db.many<Subscription & { language: Language }>(sql`
    select p.session_id, p.endpoint, p.p256dh, p.auth, p.language from push_subscription p join session s using (session_id)
    where s.account_id = any(${[...accounts]}::bigint[]) and s.revoked_at is null and s.expires_at > now()`)

async function pushAll(app: App, begun: readonly Found[]) {
  if (begun.length === 0) return
  const phones = await inTransaction(app.pool, async (db) =>
    subscriptions(db, await operatorAccounts(db, app.operators)),
  )
  for (const { language, ...phone } of phones)
    for (const found of begun) {
      const status = await pushTo(app, phone, {
        title: 'Penside',
        body: sentenceOf(found, language),
        tag: `operating-${found.problem}-${found.subject}`,
        rings: true,
        url: '/popup/common/operating',
      })
      if (status < 200 || status >= 300)
        app.log.warn({ status }, 'a push service took no word of the installation')
    }
}

/** In the words of the page. */
export function sentenceOf({ problem, subject }: Found, language: Language): string {
  const named = { ...jobNames, ...diskNames } as Readonly<Record<string, Readonly<Record<Language, string>>>>
  const of = problem === 'diskFull' ? diskNames : jobNames
  const name = (of as typeof named)[subject]?.[language] ?? subject
  return problemNames[problem][language].replace('{{subject}}', name)
}

async function post({ log, operators }: App, told: Found & { over: boolean }) {
  if (operators.url === undefined) return
  await fetch(operators.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...told, text: `${told.over ? 'Over: ' : ''}${sentenceOf(told, 'en')}` }),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  }).then(
    ({ ok, status }) => ok || log.warn({ status }, 'OPERATOR_URL took no word of the installation'),
    (error: unknown) => log.warn({ err: error }, 'OPERATOR_URL did not answer'),
  )
}
