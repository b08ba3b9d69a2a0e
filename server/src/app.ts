import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyError, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import type pg from 'pg'
import { contract } from '@penside/contract/index.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { codeHandlers } from './farm/codes.ts'
import { equipmentHandlers } from './farm/equipment.ts'
import { farmHandlers } from './farm/farms.ts'
import { medicineHandlers } from './farm/medicines.ts'
import { memberHandlers } from './farm/members.ts'
import { sessionHandlers } from './farm/session.ts'
import { outboxHandlers } from './outbox/outbox.ts'
import { watchInstallation } from './outbox/installation.ts'
import { Turnstile } from './outbox/turnstile.ts'
import { keepReceiptsTidy } from './outbox/upkeep.ts'
import { problemBody, refuse, statusOf } from './problem.ts'
import { groupHandlers } from './groups/group.ts'
import { accidentHandlers } from './records/accident.ts'
import { animalCardHandlers } from './records/animal-card.ts'
import { backfatHandlers } from './records/backfat.ts'
import { boarHandlers } from './records/boar.ts'
import { bookHandlers } from './records/books/books.ts'
import { BookWork } from './records/books/job.ts'
import { feedingHandlers } from './records/feeding.ts'
import { farrowingHandlers } from './records/farrowing.ts'
import { fosteringHandlers } from './records/fostering.ts'
import { herdHandlers } from './records/herd.ts'
import { matingHandlers } from './records/mating.ts'
import { qrHandlers } from './records/qr.ts'
import { moveHandlers } from './records/move.ts'
import { partialWeaningHandlers } from './records/partial-weaning.ts'
import { pigletDeathHandlers } from './records/piglet-death.ts'
import { removalHandlers } from './records/removal.ts'
import { sowHandlers } from './records/sow.ts'
import { weaningHandlers } from './records/weaning.ts'
import { treatmentHandlers } from './records/treatment.ts'
import { figureHandlers } from './reports/figure.ts'
import { comparisonHandlers } from './reports/comparison.ts'
import { dailySummaryHandlers } from './reports/daily-summary.ts'
import { herdOnHandlers } from './reports/herd-on.ts'
import { ledgerHandlers } from './reports/ledger.ts'
import { parityCompositionHandlers } from './reports/parity-composition.ts'
import { porkerWeekHandlers } from './reports/porker-week.ts'
import { scoreHandlers } from './reports/score.ts'
import { keepKeyFigures } from './reports/score-upkeep.ts'
import { bookCheckHandlers } from './reports/checks.ts'
import { statisticsHandlers } from './reports/statistics.ts'
import { attentionHandlers } from './reports/attention.ts'
import { vaccinationHandlers } from './reports/vaccination.ts'
import { planCalendarHandlers, workPlanHandlers } from './reports/work-plan.ts'
import { serve } from './serve.ts'
import { serveWeb } from './web.ts'

export type AppOptions = {
  pool: pg.Pool
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Addresses of the proxies before the server: see TRUST_PROXY. */
  trustProxy?: string[] | false
  https?: { cert: Buffer; key: Buffer }
  /** Demo sign-ins are offered and exist. */
  demo?: boolean
  /** Keeps figures up to the records while it listens; a measurement leaves that out. */
  upkeep?: boolean
  /** Folder of the built web app; without it only the calls answer. */
  webFolder?: string
}

/** The whole server but its port. */
export async function createApp({
  pool,
  now = () => new Date(),
  logger = false,
  trustProxy = false,
  https,
  demo = false,
  upkeep = true,
  webFolder,
}: AppOptions) {
  const app = Fastify({
    logger,
    trustProxy,
    ...(https && { https }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreDuplicateSlashes: true },
  })
  app.decorate('pool', pool)
  app.decorate('now', now)
  app.decorate('calls', new Map())
  app.decorate('installation', watchInstallation(pool))
  // The rest of the connections is for whoever looks at a screen.
  app.decorate('turnstile', new Turnstile(Math.max(1, Math.floor(pool.options.max * 0.6))))
  app.decorate('demo', demo)
  app.decorateRequest('language', 'ko')
  app.decorateRequest('seen', null)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    pressureHandler: () => {
      throw refuse('BUSY')
    },
  })

  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') refuseOtherSites(request)
  })
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(mobile|penside|statistics)\//.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request) => {
    if (request.seen)
      await pool
        .query('update session set last_seen_at = now() where session_id = $1', [request.seen])
        .catch(() => {})
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      const status = statusOf(error.code)
      if (status === 503) reply.header('retry-after', '2')
      if (status === 429) reply.header('retry-after', String(error.values['seconds'] ?? 5))
      return reply.code(status).send(problemBody(request.language, error.code, error.values, error.fields))
    }
    // The database gave up waiting for another call, or is going down.
    if (['55P03', '57014', '57P01', '57P02', '57P03', '53300'].includes(error.code)) {
      request.log.warn({ code: error.code }, 'database busy')
      return reply.code(503).header('retry-after', '2').send(problemBody(request.language, 'BUSY'))
    }
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send(problemBody(request.language, 'BAD_INPUT'))
    request.log.error({ err: error }, 'a call failed')
    return reply.code(500).send(problemBody(request.language, 'SERVER_ERROR', { id: request.id }))
  })

  app.get('/live', async () => ({ live: true }))
  app.get('/ready', async (_, reply) => {
    const ready = await pool.query('select 1 from farm limit 1').then(
      () => true,
      () => false,
    )
    return reply.code(ready ? 200 : 503).send({ ready })
  })

  keepReceiptsTidy(app)
  if (upkeep) keepKeyFigures(app)
  await serveWeb(app, webFolder)
  serve(app, contract.sessions, sessionHandlers)
  serve(app, contract.farms, farmHandlers)
  serve(app, contract.members, memberHandlers)
  serve(app, contract.codes, codeHandlers)
  serve(app, contract.medicines, medicineHandlers)
  serve(app, contract.farmEquipment, equipmentHandlers)
  serve(app, contract.outbox, outboxHandlers)
  serve(app, contract.sows, sowHandlers)
  serve(app, contract.boars, boarHandlers)
  serve(app, contract.herds, herdHandlers)
  app.decorate('bookWork', new BookWork(app))
  serve(app, contract.books, bookHandlers(app.bookWork))
  serve(app, contract.matings, matingHandlers)
  serve(app, contract.accidents, accidentHandlers)
  serve(app, contract.farrowings, farrowingHandlers)
  serve(app, contract.weanings, weaningHandlers)
  serve(app, contract.partialWeanings, partialWeaningHandlers)
  serve(app, contract.groups, groupHandlers)
  serve(app, contract.pigletDeaths, pigletDeathHandlers)
  serve(app, contract.fosterings, fosteringHandlers)
  serve(app, contract.removals, removalHandlers)
  serve(app, contract.animalCards, animalCardHandlers)
  serve(app, contract.qr, qrHandlers)
  serve(app, contract.treatments, treatmentHandlers)
  serve(app, contract.feedings, feedingHandlers)
  serve(app, contract.backfats, backfatHandlers)
  serve(app, contract.moves, moveHandlers)
  serve(app, contract.workPlan, workPlanHandlers)
  serve(app, contract.planCalendar, planCalendarHandlers)
  serve(app, contract.attention, attentionHandlers)
  serve(app, contract.vaccinations, vaccinationHandlers)
  serve(app, contract.bookChecks, bookCheckHandlers)
  serve(app, contract.statistics, statisticsHandlers)
  serve(app, contract.figures, figureHandlers)
  serve(app, contract.comparison, comparisonHandlers)
  serve(app, contract.dailySummary, dailySummaryHandlers)
  serve(app, contract.herdOn, herdOnHandlers)
  serve(app, contract.ledger, ledgerHandlers)
  serve(app, contract.parityComposition, parityCompositionHandlers)
  serve(app, contract.porkerWeek, porkerWeekHandlers)
  serve(app, contract.scores, scoreHandlers)
  return app
}

/**
 * A form on another site cannot act for whoever is signed in here. A browser that says where a request comes from is believed, an older
 * one by its Origin; programs without a browser send neither.
 */
function refuseOtherSites({ host, headers: { origin, 'sec-fetch-site': site } }: FastifyRequest) {
  const fromHere =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
      : site === 'same-origin' || site === 'none'
  if (!fromHere) throw refuse('INAPPROPRIATE_ACCESS')
}

declare module 'fastify' {
  interface FastifyInstance {
    demo: boolean
    bookWork: BookWork
  }
}
