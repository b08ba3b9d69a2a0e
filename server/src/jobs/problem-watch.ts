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
/** Time for which a problem lasts before it is notified, ms: some pass by themselves, such as the restart of a process. */
const notifyAfter = 3 * 60_000
/** Timeout of OPERATOR_URL, ms. */
const timeout = 10_000

type App = Pick<FastifyInstance, 'pool' | 'now' | 'log' | 'machine' | 'operators' | 'push' | 'seal'>

/** Checks the installation every minute and notifies its operators of problems: in the log, on their phones, and at OPERATOR_URL. */
export const problemWatchJob = (app: FastifyInstance) => repeat(app, every, 'watch', () => watchProblems(app))

/** Finds new and solved problems and notifies the operators. @returns the problems notified as begun or over */
export async function watchProblems(app: App): Promise<(Found & { over: boolean })[]> {
  const { problems } = await stateOf(app)
  const now = app.now().toISOString()
  const due = await inTransaction(app.pool, async (db) => {
    const [names, subjects] = [problems.map(({ problem }) => problem), problems.map(({ subject }) => subject)]
    await db.run(sql`
      insert into operating_alarm (problem, subject, since) select *, ${now}::timestamptz from unnest(${names}::text[], ${subjects}::text[]) on conflict do nothing`)
    const over = await db.many<Found & { notifiedAt: string | null }>(sql`
      delete from operating_alarm where (problem, subject) not in (select * from unnest(${names}::text[], ${subjects}::text[]))
      returning problem, subject, notified_at`)
    const begun = await db.many<Found>(sql`
      update operating_alarm set notified_at = ${now}
      where notified_at is null and since <= ${new Date(Date.parse(now) - notifyAfter).toISOString()} returning problem, subject`)
    return [
      ...begun.map((one) => ({ ...one, over: false })),
      // A problem that was not notified needs no notification of its end.
      ...over.flatMap(({ notifiedAt, ...one }) => (notifiedAt === null ? [] : { ...one, over: true })),
    ]
  })
  for (const { over, ...found } of due)
    if (over) app.log.info(found, 'a problem of the installation is over')
    else app.log.error(found, 'the installation has a problem')
  await Promise.all([
    pushAll(
      app,
      due.filter(({ over }) => !over),
    ),
    ...due.map((one) => post(app, one)),
  ])
  return due
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
        app.log.warn({ status }, 'a push service did not accept a problem of the installation')
    }
}

/** Wording of a problem, as on the operator page. */
export function sentenceOf({ problem, subject }: Found, language: Language): string {
  const named = { ...jobNames, ...diskNames } as Readonly<Record<string, Readonly<Record<Language, string>>>>
  const of = problem === 'diskFull' ? diskNames : jobNames
  const name = (of as typeof named)[subject]?.[language] ?? subject
  return problemNames[problem][language].replace('{{subject}}', name)
}

async function post({ log, operators }: App, problem: Found & { over: boolean }) {
  if (operators.url === undefined) return
  await fetch(operators.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...problem, text: `${problem.over ? 'Over: ' : ''}${sentenceOf(problem, 'en')}` }),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).then(
    ({ ok, status }) =>
      ok || log.warn({ status }, 'OPERATOR_URL did not accept a problem of the installation'),
    (error: unknown) => log.warn({ err: error }, 'OPERATOR_URL did not answer'),
  )
}
