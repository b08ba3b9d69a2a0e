import { randomUUID } from 'node:crypto'
import { Server as HttpsServer, type Agent } from 'node:https'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type pg from 'pg'
import type { Call } from '@penside/contract/api/call.ts'
import type { Menu } from '@penside/contract/accounts/session.ts'
import { contract } from '@penside/contract/index.ts'
import { languageOf } from '@penside/domain/basics/language.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { alarmHandlers } from './equipment/alarms.ts'
import { alarmJob } from './equipment/alarm-job.ts'
import { serveLive } from './equipment/live-stream.ts'
import { seriesHandlers } from './equipment/series.ts'
import { codeHandlers } from './farm/codes.ts'
import { ictHandlers } from './equipment/ict.ts'
import { overviewHandlers } from './equipment/overview.ts'
import { monitoringHandlers } from './equipment/monitoring.ts'
import { equipmentHandlers } from './farm/equipment.ts'
import type { Certificate } from './http/certificate.ts'
import { serveDocuments } from './http/documents.ts'
import { addBus, type Bus } from './equipment/event-bus.ts'
import { commandJob } from './equipment/command-job.ts'
import { settingHandlers } from './equipment/setting.ts'
import { controllerHandlers } from './equipment/controllers.ts'
import { serveControllers } from './equipment/http-link.ts'
import type { Link } from './equipment/broker-link.ts'
import { messageHandlers } from './equipment/message-handlers.ts'
import { readingsJob, type ReadingRetention } from './equipment/readings-job.ts'
import { advertisementHandlers } from './company/advertisements.ts'
import { boardNewsHandlers } from './company/board-news.ts'
import { factorHandlers } from './accounts/factors.ts'
import { ownDataHandlers, protectionHandlers, type KeptFor } from './accounts/protection.ts'
import { farmHandlers } from './farm/farms.ts'
import { ownCodeHandlers } from './farm/own-codes.ts'
import { placeHandlers } from './farm/places.ts'
import { operatingHandlers } from './jobs/operator-page.ts'
import type { Operators } from './accounts/operators.ts'
import { registerProcess, type Part } from './jobs/processes.ts'
import type { Machine } from './jobs/installation-state.ts'
import { problemWatchJob } from './jobs/problem-watch.ts'
import { tokenHandlers } from './accounts/tokens.ts'
import { webhookJob } from './outbound/webhook-delivery.ts'
import { webhookHandlers } from './outbound/webhooks.ts'
import { supplierHandlers } from './farm/suppliers.ts'
import { serveFiles } from './accounts/attached-files.ts'
import { faqHandlers } from './company/faqs.ts'
import { inquiryHandlers } from './company/inquiries.ts'
import { marketingHandlers } from './company/marketing.ts'
import { medicineHandlers } from './farm/medicines.ts'
import { noticeHandlers } from './company/notices.ts'
import { memberHandlers } from './accounts/members.ts'
import { photoHandlers } from './farm/photos.ts'
import { quickMenuHandlers } from './accounts/quick-menu.ts'
import { memberOn, sessionHandlers } from './accounts/session.ts'
import { outboxHandlers } from './offline/outbox.ts'
import { watchInstallation } from './http/installation.ts'
import { ConcurrencyLimit } from './http/concurrency-limit.ts'
import { cleanupJob } from './jobs/cleanup.ts'
import { Metrics } from './http/metrics.ts'
import { problemBody, refuse, statusOf } from './http/problem.ts'
import { carcassHandlers } from './groups/carcass.ts'
import { gradeNameHandlers } from './company/grade-names.ts'
import { gradingHandlers } from './groups/grading.ts'
import { groupHandlers } from './groups/group.ts'
import { groupGrowthHandlers } from './groups/group-growth.ts'
import { growthStandardHandlers } from './farm/standard-curve.ts'
import { handledGroupKinds } from './groups/kind-registry.ts'
import { truckHandlers } from './groups/truck.ts'
import { animalCardHandlers } from './records/animal-card.ts'
import { boarHandlers } from './records/boar.ts'
import { bookHandlers } from './workbook/workbook.ts'
import { BookWork } from './workbook/import-job.ts'
import { handledKinds } from './records/kind-registry.ts'
import { herdHandlers } from './offline/herd-snapshot.ts'
import { icarHandlers } from './reports/icar.ts'
import { qrHandlers } from './records/qr.ts'
import { sowHandlers } from './records/sow.ts'
import { figureHandlers } from './reports/figure.ts'
import { whyHandlers } from './reports/why.ts'
import { comparisonHandlers } from './reports/comparison.ts'
import { dailySummaryHandlers } from './reports/daily-summary.ts'
import { taskHandlers } from './reports/task.ts'
import { disinfectionHandlers } from './reports/disinfection.ts'
import { traceabilityHandlers } from './reports/traceability.ts'
import { treatmentLedgerHandlers } from './reports/treatment-ledger.ts'
import { fmdVaccinationHandlers } from './reports/vaccination-ledger.ts'
import { holdingHandlers } from './reports/holding.ts'
import { visitHandlers } from './reports/visit.ts'
import { herdOnHandlers } from './reports/herd-on.ts'
import { ledgerHandlers } from './reports/ledger.ts'
import { operationHandlers } from './reports/operation.ts'
import { parityCompositionHandlers } from './reports/parity-composition.ts'
import { monthEndHandlers } from './reports/month-end.ts'
import { porkerWeekHandlers } from './reports/porker-week.ts'
import { morningHandlers } from './reports/morning.ts'
import { scoreHandlers } from './reports/score.ts'
import { auctionPriceJob, type Auctions } from './outbound/auction-prices.ts'
import { reachInside, type Reach } from './outbound/network-guard.ts'
import { newsJob, newsHandlers } from './outbound/news.ts'
import { forecastJob, weatherHandlers, type Forecasts } from './outbound/weather.ts'
import { dailyTotalsJob, refreshFarm } from './reports/daily-totals-job.ts'
import { bookCheckHandlers } from './reports/checks.ts'
import { statisticsHandlers } from './reports/statistics.ts'
import { attentionHandlers } from './reports/attention.ts'
import { vaccinationHandlers } from './reports/vaccination.ts'
import { planCalendarHandlers } from './reports/plan-calendar.ts'
import { workPlanHandlers } from './reports/work-plan.ts'
import { feedHandlers } from './stores/feed.ts'
import { feedReceivingHandlers, receiptHandlers } from './stores/receipt.ts'
import { marketPriceHandlers } from './reports/market-price.ts'
import { tradeFileHandlers } from './workbook/trade-file.ts'
import { feedReleaseHandlers, medicineReleaseHandlers } from './stores/release.ts'
import { storeHandlers } from './stores/store.ts'
import { newSealKey, Seal } from './database/seal.ts'
import { mergeStock } from './stores/item-stock.ts'
import { consumeMedicine, restoreMedicine } from './farm/medicine-consumption.ts'
import * as weaned from './groups/weaned-piglets.ts'
import { moveIntoGroup, takeOutOfGroup } from './records/life/piglets-in-group.ts'
import { consume, restore } from './stores/medicine-consumption.ts'
import { addSchedule, type RecordRun, type Repeat } from './jobs/schedule.ts'
import * as offline from './offline/conflict-notes.ts'
import { noteConflict, serve, type Handlers } from './http/serve.ts'
import { Health, isRetryable, isPoolExhausted, outageOf } from './database/outage.ts'
import { defaultContact, makePushKeys, pushHandlers, type PushSettings } from './outbound/push.ts'
import { callRoots, serveWeb, unreadable } from './http/web-app.ts'

// What lower rooms make higher ones do.
moveIntoGroup.connect(weaned.moveIntoGroup)
takeOutOfGroup.connect(weaned.takeOutOfGroup)
consumeMedicine.connect(consume)
restoreMedicine.connect(restore)
noteConflict.connect(offline.noteConflict)

export type AppOptions = {
  pool: pg.Pool
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Addresses of the proxies before the server: see TRUST_PROXY. */
  trustProxy?: string[] | false
  https?: Certificate
  /** Demo sign-ins are offered and exist. */
  demo?: boolean
  /** Which screens its menus show: see MENU. */
  menu?: Menu
  /** A server that is held up for longer answers that it is busy, ms; with 0 it never does. */
  busyAfter?: number
  /** Within which a request has to be there as a whole, ms; one that is not is ended at most as long again after it. */
  requestWithin?: number
  /** For how many years the audit is kept: see AUDIT_YEARS. */
  auditYears?: number
  /** Who can be asked about what is pushed: see PUSH_CONTACT. */
  pushContact?: string
  /** For push services inside the network, as tests have them. */
  pushAgent?: Agent
  /** Where diallers of farms may stand besides the internet: see DIALLER_NETWORKS. */
  diallerNetworks?: readonly string[]
  /** Who tells the prices of the auctions: see AUCTION_URL. */
  auctions?: Auctions
  /** Who tells the weather: see WEATHER_URL. */
  forecasts?: Forecasts
  /** Who shows it reads the metrics: see METRICS_TOKEN. */
  metricsToken?: string
  /** Seals what has to be read again: see SEAL_KEY. Without one, what is sealed opens until this app ends. */
  sealKey?: Buffer
  /** How long readings are kept: see READINGS_DAYS. */
  readingsKept?: ReadingRetention
  /** Does the jobs while it listens: keeps figures up to the records and alarms told. A measurement leaves them out. */
  upkeep?: boolean
  /** Which part of the server this process is: see PROCESS. */
  part?: Part
  /** Who runs the installation: see OPERATORS. */
  operators?: Operators
  /** Where this machine keeps the database and its backups, if it does. */
  machine?: Machine
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
  menu = 'all',
  busyAfter = 1_000,
  requestWithin = 30_000,
  auditYears = 10,
  pushContact = defaultContact,
  pushAgent,
  diallerNetworks = [],
  auctions = {},
  forecasts = {},
  readingsKept = { often: 90, seldom: 400, hoursYears: 5 },
  metricsToken,
  part = 'all',
  upkeep = part !== 'app',
  operators = {},
  machine = {},
  sealKey = newSealKey(),
  webFolder,
}: AppOptions) {
  const comesIn = { headersTimeout: requestWithin, connectionsCheckingInterval: requestWithin }
  const app = Fastify({
    logger,
    trustProxy,
    ...(https ? { https: { ...https, ...comesIn } } : { http: comesIn }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: requestWithin,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreDuplicateSlashes: true },
    ...unreadable,
  })
  app.decorate('pool', pool)
  app.decorate('now', now)
  app.decorate('calls', new Map())
  app.decorate('installation', watchInstallation(pool))
  // The rest of the connections is for whoever looks at a screen.
  const shareOf = (part: number) => new ConcurrencyLimit(Math.max(1, Math.floor(pool.options.max * part)))
  app.decorate('turnstile', shareOf(0.6))
  app.decorate('readers', shareOf(0.7))
  app.decorate('reports', shareOf(0.4))
  app.decorate('seal', new Seal(sealKey))
  app.decorate('health', new Health(pool))
  addBus(app)
  addSchedule(app)
  app.decorate('link', undefined)
  app.decorate('metrics', undefined)
  app.decorate('mqttPort', undefined)
  app.decorate('push', { contact: pushContact, ...(pushAgent && { inside: pushAgent }) })
  app.decorate('diallers', reachInside(diallerNetworks))
  app.decorate('auctions', auctions)
  app.decorate('forecasts', forecasts)
  app.decorate('demo', demo)
  app.decorate('operators', operators)
  app.decorate('machine', machine)
  app.decorate('certificate', https)
  app.decorate('useCertificate', (next: Certificate) => {
    if (app.server instanceof HttpsServer) app.server.setSecureContext(next)
  })
  app.decorate('menu', menu)
  app.decorate('keptFor', { auditYears, readings: readingsKept })
  app.decorateRequest('language', 'ko')
  app.decorateRequest('seen', null)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfter,
    // A page of which one file does not come is a broken page, and whoever asks whether the server lives would start it anew.
    pressureHandler: ({ method, url }) => {
      if (method !== 'GET' || callRoots.test(url)) throw refuse('BUSY')
    },
  })

  app.addHook('onRequest', async (request) => {
    // Until the call says otherwise; what cannot be read never gets so far.
    request.language = languageOf(request.headers['accept-language']?.slice(0, 2))
    if (request.method === 'POST') refuseOtherSites(request)
  })
  app.addHook('onSend', async (request, reply) => {
    if (callRoots.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request) => {
    if (request.seen)
      await pool
        .query(
          // Nothing is lost with it, so nobody's commit waits for the disk behind it.
          `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
           update session set last_seen_at = now() from unhurried where session_id = $1`,
          [request.seen],
        )
        .catch(() => {})
  })
  if (metricsToken) app.metrics = new Metrics(app, metricsToken, { broker: upkeep })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      app.metrics?.refused(error.code)
      const status = statusOf(error.code)
      if (status === 503) {
        const why = error.cause instanceof Error ? { err: error.cause } : { cause: error.cause }
        request.log.warn({ code: error.code, ...why }, 'a call could not be answered yet')
        reply.header('retry-after', '2')
      }
      if (status === 429) reply.header('retry-after', String(error.values['seconds'] ?? 5))
      return reply.code(status).send(problemBody(request.language, error.code, error.values, error.fields))
    }
    const trouble = whatIsWrong(error, request)
    if (trouble) {
      request.log.warn({ code: trouble, err: error }, 'the database cannot work')
      if (trouble !== 'BUSY') app.health.note(trouble)
      return reply
        .code(503)
        .header('retry-after', trouble === 'BUSY' ? '2' : '5')
        .send(problemBody(request.language, trouble))
    }
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send(problemBody(request.language, 'BAD_INPUT'))
    request.log.error({ err: error }, 'a call failed')
    return reply.code(500).send(problemBody(request.language, 'SERVER_ERROR', { id: request.id }))
  })

  app.get('/live', async () => ({ live: true }))
  app.get('/ready', async (_, reply) => {
    const reason = await app.health.look()
    return reply.code(reason ? 503 : 200).send(reason ? { ready: false, reason } : { ready: true })
  })

  if (upkeep) {
    cleanupJob(app, auditYears)
    dailyTotalsJob(app)
    readingsJob(app, readingsKept)
    alarmJob(app)
    commandJob(app)
    auctionPriceJob(app, auctions)
    forecastJob(app, forecasts)
    newsJob(app)
    webhookJob(app)
    problemWatchJob(app)
  }
  if (upkeep || part === 'app') registerProcess(app, part)
  app.addHook('onReady', () => makePushKeys(app))
  if (part !== 'worker') await serveCalls(app, { readingsKept, webFolder })
  return app
}

type Served = { readingsKept: ReadingRetention; webFolder: string | undefined }

async function serveCalls(app: FastifyInstance, { readingsKept, webFolder }: Served) {
  /** What a desk asks for and takes the database longest: it waits for its like before it waits with whoever stands at a pen. */
  const report = <Calls extends Record<string, Call>>(calls: Calls, handlers: Handlers<Calls>) =>
    serve(app, calls, handlers, app.reports)
  await serveWeb(app, webFolder)
  if (webFolder) await serveDocuments(app)
  serveControllers(app, { retention: readingsKept, messageHandlers, mqttPort: () => app.mqttPort })
  serve(app, contract.sessions, sessionHandlers)
  serve(app, contract.farms, farmHandlers({ memberOn }))
  serve(app, contract.members, memberHandlers)
  serve(app, contract.quickMenus, quickMenuHandlers)
  serve(app, contract.operating, operatingHandlers)
  serve(app, contract.factors, factorHandlers)
  serve(app, contract.protection, protectionHandlers)
  serve(app, contract.ownData, ownDataHandlers)
  serve(app, contract.tokens, tokenHandlers)
  serve(app, contract.webhooks, webhookHandlers)
  serve(app, contract.codes, codeHandlers)
  serve(app, contract.ownCodes, ownCodeHandlers)
  serve(app, contract.places, placeHandlers)
  serve(app, contract.suppliers, supplierHandlers)
  serve(app, contract.medicines, medicineHandlers({ mergeStock }))
  serve(app, contract.notices, noticeHandlers)
  serve(app, contract.photos, photoHandlers)
  serveFiles(app)
  serve(app, contract.inquiries, inquiryHandlers)
  serve(app, contract.faqs, faqHandlers)
  serve(app, contract.boardNews, boardNewsHandlers)
  serve(app, contract.advertisements, advertisementHandlers)
  serve(app, contract.marketing, marketingHandlers)
  serve(app, contract.farmEquipment, equipmentHandlers)
  serve(app, contract.monitoring, monitoringHandlers)
  serve(app, contract.settings, settingHandlers)
  serve(app, contract.equipmentOverview, overviewHandlers)
  serve(app, contract.ict, ictHandlers)
  serve(app, contract.controllers, controllerHandlers)
  serve(app, contract.alarms, alarmHandlers)
  serve(app, contract.push, pushHandlers)
  serve(app, contract.series, seriesHandlers)
  serveLive(app)
  serve(app, contract.outbox, outboxHandlers)
  serve(app, contract.sows, sowHandlers)
  serve(app, contract.boars, boarHandlers)
  serve(app, contract.herds, herdHandlers)
  report(contract.icar, icarHandlers)
  app.decorate('bookWork', new BookWork(app, (farmId) => refreshFarm(app, farmId)))
  serve(app, contract.books, bookHandlers(app.bookWork))
  // Each with the handlers of its own calls.
  for (const { calls, handlers } of handledKinds) serve(app, calls, handlers as never)
  serve(app, contract.groups, groupHandlers)
  serve(app, contract.groupGrowths, groupGrowthHandlers)
  serve(app, contract.growthStandards, growthStandardHandlers)
  serve(app, contract.carcasses, carcassHandlers)
  serve(app, contract.gradeNames, gradeNameHandlers)
  serve(app, contract.gradings, gradingHandlers)
  serve(app, contract.trucks, truckHandlers)
  for (const { calls, handlers } of handledGroupKinds) serve(app, calls, handlers as never)
  serve(app, contract.feeds, feedHandlers)
  serve(app, contract.receipts, receiptHandlers)
  serve(app, contract.tradeFiles, tradeFileHandlers)
  serve(app, contract.marketPrices, marketPriceHandlers)
  serve(app, contract.feedReceivings, feedReceivingHandlers)
  serve(app, contract.feedReleases, feedReleaseHandlers)
  serve(app, contract.medicineReleases, medicineReleaseHandlers)
  serve(app, contract.stores, storeHandlers)
  serve(app, contract.animalCards, animalCardHandlers)
  serve(app, contract.qr, qrHandlers)
  serve(app, contract.workPlan, workPlanHandlers)
  serve(app, contract.planCalendar, planCalendarHandlers)
  serve(app, contract.attention, attentionHandlers)
  serve(app, contract.vaccinations, vaccinationHandlers)
  report(contract.bookChecks, bookCheckHandlers)
  report(contract.statistics, statisticsHandlers)
  report(contract.figures, figureHandlers)
  report(contract.whys, whyHandlers)
  report(contract.comparison, comparisonHandlers)
  report(contract.dailySummary, dailySummaryHandlers)
  serve(app, contract.herdOn, herdOnHandlers)
  serve(app, contract.ledger, ledgerHandlers)
  serve(app, contract.news, newsHandlers)
  serve(app, contract.weather, weatherHandlers)
  report(contract.operation, operationHandlers)
  report(contract.parityComposition, parityCompositionHandlers)
  report(contract.monthEnd, monthEndHandlers)
  serve(app, contract.holdings, holdingHandlers)
  serve(app, contract.visits, visitHandlers)
  serve(app, contract.disinfections, disinfectionHandlers)
  serve(app, contract.traceability, traceabilityHandlers)
  serve(app, contract.treatmentLedger, treatmentLedgerHandlers)
  serve(app, contract.fmdVaccinations, fmdVaccinationHandlers)
  report(contract.porkerWeek, porkerWeekHandlers)
  report(contract.scores, scoreHandlers)
  report(contract.mornings, morningHandlers)
  serve(app, contract.tasks, taskHandlers)
}

/** The database is at work for others, or cannot work at all. */
function whatIsWrong(error: FastifyError, { method }: FastifyRequest) {
  if (isRetryable(error) || isPoolExhausted(error)) return 'BUSY'
  // A call that only reads has a transaction that may not write: that it tried is our own fault.
  if (error.code === '25006' && method === 'GET') return undefined
  return outageOf(error)
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
    keptFor: KeptFor
    operators: Operators
    machine: Machine
    /** What it shows itself over https; undefined where it does not. */
    certificate: Certificate | undefined
    /** Shows another one from here on. */
    useCertificate: (certificate: Certificate) => void
    menu: Menu
    bookWork: BookWork
    /** Says to every live page that it is connected, and ends those whose session has. */
    beat: () => Promise<void>
    bus: Bus
    repeat: Repeat
    recordRun: RecordRun
    /** None where no broker is linked. */
    link: Link | undefined
    /** Where the broker inside this server listens. */
    mqttPort: number | undefined
    push: PushSettings
    /** How far alarms may go to diallers. */
    diallers: Reach
    auctions: Auctions
    forecasts: Forecasts
    /** None where nobody may read them: see METRICS_TOKEN. */
    metrics: Metrics | undefined
  }
}
