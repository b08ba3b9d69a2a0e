import { randomUUID } from 'node:crypto'
import { Server as HttpsServer, type Agent } from 'node:https'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type pg from 'pg'
import type { Menu } from '@penside/contract/accounts/session.ts'
import { contract } from '@penside/contract/index.ts'
import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { KindName } from '@penside/domain/records/known-kinds.ts'
import type { JobName } from '@penside/domain/jobs/operating.ts'
import { languageOf } from '@penside/domain/basics/language.ts'
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
import { ownDataHandlers, protectionHandlers, type RetentionPeriods } from './accounts/protection.ts'
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
import type { Metrics } from './http/metrics.ts'
import { refuse } from './http/problem.ts'
import { addErrorHandler } from './http/error-handler.ts'
import { checkSameSite } from './http/same-site.ts'
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
import { Health } from './database/outage.ts'
import { defaultContact, makePushKeys, pushHandlers, type PushSettings } from './outbound/push.ts'
import { callRoots, serveWeb, unreadable } from './http/web-app.ts'

// Functions that lower rooms call and higher rooms provide.
moveIntoGroup.connect(weaned.moveIntoGroup)
takeOutOfGroup.connect(weaned.takeOutOfGroup)
consumeMedicine.connect(consume)
restoreMedicine.connect(restore)
noteConflict.connect(offline.noteConflict)

export type AppOptions = {
  pool: pg.Pool
  now?: () => Date
  logger?: FastifyServerOptions['logger']
  /** Addresses of trusted proxies: see TRUST_PROXY. */
  trustProxy?: string[] | false
  https?: Certificate
  /** Whether the demo farms exist and their sign-ins are offered. */
  demo?: boolean
  /** Screens in the menus: see MENU. */
  menu?: Menu
  /** Event-loop delay from which calls are answered with BUSY, ms; 0 for never. */
  busyAfter?: number
  /** Time within which a request must have arrived completely, ms. */
  requestTimeout?: number
  /** Years for which the audit is retained: see AUDIT_YEARS. */
  auditYears?: number
  /** Contact named to push services: see PUSH_CONTACT. */
  pushContact?: string
  /** Agent for push services in the own network; for tests. */
  pushAgent?: Agent
  /** Private networks in which alarm diallers may be: see DIALLER_NETWORKS. */
  diallerNetworks?: readonly string[]
  /** Service of auction prices: see AUCTION_URL. */
  auctions?: Auctions
  /** Service of weather forecasts: see WEATHER_URL. */
  forecasts?: Forecasts
  /** Token that may read the metrics: see METRICS_TOKEN. */
  metricsToken?: string
  /** Key of stored secrets: see SEAL_KEY. Without one, secrets can be read until this app ends. */
  sealKey?: Buffer
  /** Time for which readings are retained: see READINGS_DAYS. */
  readingsKept?: ReadingRetention
  /** Whether the background jobs run. */
  jobs?: boolean
  /** Part of the server that this process is: see PROCESS. */
  part?: Part
  /** Persons who may see the operator's page: see OPERATORS. */
  operators?: Operators
  /** Folders of the database and its backups, if they are on this machine. */
  machine?: Machine
  /** Folder of the built web app; without it only calls are served. */
  webFolder?: string
}

const defaults = {
  now: () => new Date(),
  logger: false,
  trustProxy: false,
  demo: false,
  menu: 'all',
  busyAfter: 1_000,
  requestTimeout: 30_000,
  auditYears: 10,
  pushContact: defaultContact,
  diallerNetworks: [],
  auctions: {},
  forecasts: {},
  readingsKept: { often: 90, seldom: 400, hoursYears: 5 },
  part: 'all',
  operators: {},
  machine: {},
} as const satisfies Partial<AppOptions>

/** Creates the server, which does not listen yet. */
export async function createApp(options: AppOptions) {
  const settings = { ...defaults, ...options }
  const { part, jobs = part !== 'app', metricsToken } = settings
  const app = createFastify(settings)
  decorate(app, settings)
  await app.register(cookie)
  await app.register(formbody)
  await app.register(underPressure, {
    maxEventLoopDelay: settings.busyAfter,
    // Pages and health checks are always answered: a page with a missing file is broken, and an unhealthy server is restarted.
    pressureHandler: ({ method, url }) => {
      if (method !== 'GET' || callRoots.test(url)) throw refuse('BUSY')
    },
  })
  addHooks(app)
  if (metricsToken) {
    const metrics = await import('./http/metrics.ts')
    app.metrics = new metrics.Metrics(app, metricsToken, { broker: jobs })
  }
  addErrorHandler(app)
  addHealthChecks(app)
  if (jobs) for (const job of Object.values(jobsByName)) job(app, settings)
  if (jobs || part === 'app') registerProcess(app, part)
  app.addHook('onReady', () => makePushKeys(app))
  if (part !== 'worker') await serveCalls(app, settings)
  return app
}

type Settings = AppOptions & Required<Pick<AppOptions, keyof typeof defaults>>

function createFastify({ logger, trustProxy, https, requestTimeout }: Settings): FastifyInstance {
  const timeouts = { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout }
  return Fastify({
    logger: logger ?? false,
    trustProxy,
    ...(https ? { https: { ...https, ...timeouts } } : { http: timeouts }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreDuplicateSlashes: true },
    ...unreadable,
  }) as unknown as FastifyInstance
}

function decorate(app: FastifyInstance, settings: Settings) {
  const { pool, https, sealKey = newSealKey(), pushContact, pushAgent } = settings
  app.decorate('pool', pool)
  app.decorate('now', settings.now)
  app.decorate('calls', new Map())
  app.decorate('installation', watchInstallation(pool))
  // Together less than the pool, so that interactive calls find a free connection.
  const shareOf = (part: number) => new ConcurrencyLimit(Math.max(1, Math.floor(pool.options.max * part)))
  app.decorate('outboxLimit', shareOf(0.6))
  app.decorate('readLimit', shareOf(0.7))
  app.decorate('reportLimit', shareOf(0.4))
  app.decorate('seal', new Seal(sealKey))
  app.decorate('health', new Health(pool))
  addBus(app)
  addSchedule(app)
  app.decorate('link', undefined)
  app.decorate('metrics', undefined)
  app.decorate('mqttPort', undefined)
  app.decorate('push', { contact: pushContact, ...(pushAgent && { inside: pushAgent }) })
  app.decorate('diallers', reachInside(settings.diallerNetworks))
  app.decorate('auctions', settings.auctions)
  app.decorate('forecasts', settings.forecasts)
  app.decorate('demo', settings.demo)
  app.decorate('operators', settings.operators)
  app.decorate('machine', settings.machine)
  app.decorate('certificate', https)
  app.decorate('useCertificate', (next: Certificate) => {
    if (app.server instanceof HttpsServer) app.server.setSecureContext(next)
  })
  app.decorate('menu', settings.menu)
  app.decorate('retention', { auditYears: settings.auditYears, readings: settings.readingsKept })
  app.decorateRequest('language', 'ko')
  app.decorateRequest('seen', null)
}

function addHooks(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    // Until the call decodes its parameters; unreadable requests never get that far.
    request.language = languageOf(request.headers['accept-language']?.slice(0, 2))
    if (request.method === 'POST') checkSameSite(request)
  })
  app.addHook('onSend', async (request, reply) => {
    if (callRoots.test(request.url)) reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request) => {
    if (request.seen)
      await app.pool
        .query(
          // Losing it is harmless, so the commit does not wait for the disk.
          `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
           update session set last_seen_at = now() from unhurried where session_id = $1`,
          [request.seen],
        )
        .catch(() => {})
  })
}

function addHealthChecks(app: FastifyInstance) {
  app.get('/live', async () => ({ live: true }))
  app.get('/ready', async (_, reply) => {
    const reason = await app.health.check()
    return reply.code(reason ? 503 : 200).send(reason ? { ready: false, reason } : { ready: true })
  })
}

/** Jobs of a server by name. Backups and the archive of the log run only beside a database of its own. */
const jobsByName: Readonly<
  Record<Exclude<JobName, 'backups' | 'log'>, (app: FastifyInstance, settings: Settings) => void>
> = {
  tidying: (app, { auditYears }) => cleanupJob(app, auditYears),
  figures: dailyTotalsJob,
  readings: (app, { readingsKept }) => readingsJob(app, readingsKept),
  alarms: alarmJob,
  commands: commandJob,
  auction: (app, { auctions }) => auctionPriceJob(app, auctions),
  weather: (app, { forecasts }) => forecastJob(app, forecasts),
  news: newsJob,
  webhooks: webhookJob,
  watch: problemWatchJob,
}

type Contract = Omit<typeof contract, KindName | GroupKindName>

/** Handlers of all calls but those of record kinds and of `books`; a missing one does not compile. */
const nounHandlers: { [Noun in Exclude<keyof Contract, 'books'>]: Handlers<Contract[Noun]> } = {
  sessions: sessionHandlers,
  farms: farmHandlers({ memberOn }),
  members: memberHandlers,
  quickMenus: quickMenuHandlers,
  operating: operatingHandlers,
  factors: factorHandlers,
  protection: protectionHandlers,
  ownData: ownDataHandlers,
  tokens: tokenHandlers,
  webhooks: webhookHandlers,
  codes: codeHandlers,
  ownCodes: ownCodeHandlers,
  places: placeHandlers,
  suppliers: supplierHandlers,
  medicines: medicineHandlers({ mergeStock }),
  notices: noticeHandlers,
  photos: photoHandlers,
  inquiries: inquiryHandlers,
  faqs: faqHandlers,
  boardNews: boardNewsHandlers,
  advertisements: advertisementHandlers,
  marketing: marketingHandlers,
  farmEquipment: equipmentHandlers,
  monitoring: monitoringHandlers,
  settings: settingHandlers,
  equipmentOverview: overviewHandlers,
  ict: ictHandlers,
  controllers: controllerHandlers,
  alarms: alarmHandlers,
  push: pushHandlers,
  series: seriesHandlers,
  outbox: outboxHandlers,
  sows: sowHandlers,
  boars: boarHandlers,
  herds: herdHandlers,
  icar: icarHandlers,
  groups: groupHandlers,
  groupGrowths: groupGrowthHandlers,
  growthStandards: growthStandardHandlers,
  carcasses: carcassHandlers,
  gradeNames: gradeNameHandlers,
  gradings: gradingHandlers,
  trucks: truckHandlers,
  feeds: feedHandlers,
  receipts: receiptHandlers,
  tradeFiles: tradeFileHandlers,
  marketPrices: marketPriceHandlers,
  feedReceivings: feedReceivingHandlers,
  feedReleases: feedReleaseHandlers,
  medicineReleases: medicineReleaseHandlers,
  stores: storeHandlers,
  animalCards: animalCardHandlers,
  qr: qrHandlers,
  workPlan: workPlanHandlers,
  planCalendar: planCalendarHandlers,
  attention: attentionHandlers,
  vaccinations: vaccinationHandlers,
  bookChecks: bookCheckHandlers,
  statistics: statisticsHandlers,
  figures: figureHandlers,
  whys: whyHandlers,
  comparison: comparisonHandlers,
  dailySummary: dailySummaryHandlers,
  herdOn: herdOnHandlers,
  ledger: ledgerHandlers,
  news: newsHandlers,
  weather: weatherHandlers,
  operation: operationHandlers,
  parityComposition: parityCompositionHandlers,
  monthEnd: monthEndHandlers,
  holdings: holdingHandlers,
  visits: visitHandlers,
  disinfections: disinfectionHandlers,
  traceability: traceabilityHandlers,
  treatmentLedger: treatmentLedgerHandlers,
  fmdVaccinations: fmdVaccinationHandlers,
  porkerWeek: porkerWeekHandlers,
  scores: scoreHandlers,
  mornings: morningHandlers,
  tasks: taskHandlers,
}

/** Calls that take the database longest. They have a limit of their own besides that of all reads. */
const reports: ReadonlySet<string> = new Set<keyof Contract>([
  'icar',
  'bookChecks',
  'statistics',
  'figures',
  'whys',
  'comparison',
  'dailySummary',
  'operation',
  'parityComposition',
  'monthEnd',
  'porkerWeek',
  'scores',
  'mornings',
])

async function serveCalls(app: FastifyInstance, { readingsKept, webFolder }: Settings) {
  await serveWeb(app, webFolder)
  if (webFolder) await serveDocuments(app)
  serveControllers(app, { retention: readingsKept, messageHandlers, mqttPort: () => app.mqttPort })
  serveFiles(app)
  serveLive(app)
  app.decorate('bookWork', new BookWork(app, (farmId) => refreshFarm(app, farmId)))
  const handlers = Object.entries({ ...nounHandlers, books: bookHandlers(app.bookWork) })
  for (const [noun, each] of handlers)
    serve(
      app,
      contract[noun as keyof Contract],
      each as never,
      reports.has(noun) ? app.reportLimit : undefined,
    )
  for (const { calls, handlers: each } of [...handledKinds, ...handledGroupKinds])
    serve(app, calls, each as never)
}

declare module 'fastify' {
  interface FastifyInstance {
    demo: boolean
    retention: RetentionPeriods
    operators: Operators
    machine: Machine
    /** Certificate with which the server itself serves https; undefined if it does not. */
    certificate: Certificate | undefined
    /** Uses another certificate for new connections. */
    useCertificate: (certificate: Certificate) => void
    menu: Menu
    bookWork: BookWork
    /** Sends a heartbeat to every live page, and closes those whose session has ended. */
    beat: () => Promise<void>
    bus: Bus
    repeat: Repeat
    recordRun: RecordRun
    /** Link to the broker; undefined without one. */
    link: Link | undefined
    /** Port of the broker inside this server. */
    mqttPort: number | undefined
    push: PushSettings
    /** Networks in which alarm diallers may be. */
    diallers: Reach
    auctions: Auctions
    forecasts: Forecasts
    /** Undefined without METRICS_TOKEN. */
    metrics: Metrics | undefined
  }
}
