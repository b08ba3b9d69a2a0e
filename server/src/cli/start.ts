// Starts the server: database, migrations, demo farms, jobs and calls; prints what its operator has to know.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Client, Pool } from 'pg'
import { demoLogins, demoPassword } from '@penside/contract/accounts/demo-sign-ins.ts'
import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import packageOfAll from '../../../package.json' with { type: 'json' }
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app.ts'
import { backupJob, logArchiveJob } from '../jobs/backups.ts'
import { withConnection } from '../database/connection.ts'
import { watchCertificate } from '../http/certificate.ts'
import { backupFolderOf, listBackups, megabytes } from '../database/backup.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { DatabaseProblem } from '../database/embedded/database-problem.ts'
import { migrate } from '../database/migrate.ts'
import { applicationPool } from '../database/db.ts'
import { readEnvironment, SettingError, type Environment } from './environment.ts'
import { hashOfSecret, newSecret } from '../accounts/secret.ts'
import { isRight } from '../accounts/password.ts'
import { logging } from '../http/logging.ts'
import { sealKeyIn } from './seal-key.ts'
import { showProgress } from './progress.ts'
import { answerWhileStarting } from '../http/starting-page.ts'
import { outageOf, type DatabaseOutage } from '../database/outage.ts'

/** Time for running calls to end after a signal to stop, ms. */
const drainTime = 10_000
/** Ctrl-C under npm arrives twice, from the terminal and from npm, within this time, ms. */
const sameSignalWithin = 1_000

const overPlainHttp = `From another machine this is plain http. Recording works there, but the camera and working without a network do not,
since browsers allow both only over https, and anyone on the network can take over a sign-in. Set TLS_CERT
and TLS_KEY, or put a proxy with https before the server and set TRUST_PROXY=1.`

const ownBroker = (port: number, tls: boolean) =>
  `Controllers connect by MQTT${tls ? ' over TLS' : ''} at port ${port} of this machine. This broker is part of the server, and meant for the barns
of one farm; for more set MQTT_URL to a broker such as Mosquitto.`

const onlyJobs = `This process runs the jobs and stores messages of controllers (PROCESS=worker). Processes with PROCESS=app answer calls.`

async function backupNotice(folder: string) {
  // An unreadable folder does not stop the start.
  const all = await listBackups(folder).catch(() => null)
  if (!all) return `The folder of backups, ${folder}, cannot be read: no backup is taken until it can.`
  const newest = all[0] ? `of ${all[0].takenAt}, ${megabytes(all[0].bytes)}` : 'still to come'
  const advice = process.env['BACKUP_FOLDER']
    ? ''
    : ' Set BACKUP_FOLDER to another disk: on this one they are lost with it.'
  return `Backups are taken each night into ${folder}; the newest is ${newest}.${advice}`
}

const where = process.env['DATABASE_URL'] ? 'the database of DATABASE_URL' : defaultHome()
const outageAtStart: Readonly<Record<DatabaseOutage, string>> = {
  DISK_FULL: `The disk that holds ${where} is full: make room on it, then start again. No saved record is lost.`,
  STORAGE_READ_ONLY: `The disk that holds ${where} is read-only: make it writable, then start again.`,
  DATABASE_CROWDED:
    'The database has no free connection: end other programs that use it, or raise its max_connections.',
  DATABASE_AWAY:
    'The database closed the connection while the server started: make sure that it runs, then start again.',
}

const print = (text: string) => console.log(text)
/** Restarts Penside's own database after it has ended by itself; undefined with DATABASE_URL. */
let reviveDatabase: (() => Promise<void>) | undefined
/** Interval at which the database is checked, ms. */
const checkInterval = 5_000

/** Functions that stop what has been started, in the order of the start. */
const stopSteps: (() => Promise<unknown>)[] = []
let stopping: Date | undefined

/** Fills an empty database with the demo farms. @returns false if it is not empty */
export type FillDemo = (
  url: Promise<string>,
  filling: { today: Day; onProgress: (fraction: number, label: string) => void; scale?: number },
) => Promise<boolean>

/** Simulates the equipment of the demo farms at the server's own broker. @returns function that stops it */
export type RunBarns = (barns: {
  url: string
  broker: string
  folder: string
}) => Promise<() => Promise<void>>

type Parts = {
  fillDemo: FillDemo
  runBarns: RunBarns
  /** Resolves when the web app is built, in parallel to filling the demo farms. */
  webBuilt: Promise<void>
}

/** Starts the server, which runs until a signal stops it. */
export async function run({ fillDemo, runBarns, webBuilt }: Parts): Promise<void> {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    await start(readEnvironment(process.env), { fillDemo, runBarns, webBuilt })
  } catch (error) {
    // A failure of a start that is being stopped is expected.
    if (!stopping) {
      console.error(operatorMessage(error) ?? error)
      await stopAll()
      process.exit(1)
    }
  }
}

/** Sentence for the operator; undefined for a bug. */
function operatorMessage(error: unknown) {
  const outage = outageOf(error)
  if (outage) return outageAtStart[outage]
  if (error instanceof SettingError || error instanceof DatabaseProblem) return error.message
  return undefined
}

/** Modules of the running server. They take longest of a start to load, which happens while PostgreSQL starts. */
const loadModules = () => Promise.all([import('../app.ts'), import('../equipment/start-link.ts')])

async function start(environment: Environment, { fillDemo, runBarns, webBuilt }: Parts) {
  const { part, port, https, demo, databaseUrl, mqttUrl, mqttPort } = environment
  const startingPage = await answerWhileStarting(port, https).catch((error: NodeJS.ErrnoException) => {
    throw portProblem(port, 'PORT', error)
  })
  stopSteps.push(startingPage.close)
  if (mqttPort !== undefined && !mqttUrl && part !== 'app') await checkPort(mqttPort, 'MQTT_PORT')
  const isNew = !databaseUrl && !existsSync(join(defaultHome(), 'database'))
  const opening = prepareDatabase(environment)
  const databaseReady = opening.then(({ url }) => url)
  const fill = () => fillDemoFarms(databaseReady, environment, fillDemo, startingPage.show)
  // The first herd grows while a new database is created.
  const filling = demo && isNew ? fill() : undefined
  // Awaited below, after the database, which may fail first.
  filling?.catch(() => {})
  const { url, options } = await opening
  if (filling) await filling
  else if (demo && !(await hasAccounts(url))) await fill()

  // Read now, because the jobs of a listening server keep it busy.
  const signIns = demo && (await demoSignIns(url))

  const pool = applicationPool({
    url,
    log: (error) => app.log.warn({ err: error }, 'a connection to the database was lost'),
  })
  stopSteps.push(() => pool.end())
  const endPatience = waitPatiently(pool)
  await webBuilt
  const webFolder = join(import.meta.dirname, '../../../web/dist')
  const isBuilt = existsSync(join(webFolder, 'index.html'))
  const [{ createApp }] = await loadModules()
  const app = await createApp({ ...options, pool, ...(isBuilt && { webFolder }) })
  if (reviveDatabase) keepDatabaseRunning(app, reviveDatabase)
  if (!databaseUrl && part !== 'app') addBackups(app, url, environment)
  app.addHook('onRequest', async (request, reply) => {
    if (stopping && request.url === '/ready') await reply.code(503).send({ ready: false })
  })
  stopSteps.push(async () => {
    const force = setTimeout(() => app.server.closeAllConnections(), drainTime)
    await app.close()
    clearTimeout(force)
  })
  await startingPage.close()
  const address = await app.listen({ port, host: '0.0.0.0' })
  endPatience()

  const brokerPort = await startControllers(app, pool, environment)
  await printGreeting(url, environment, { port: new URL(address).port || port, isBuilt, signIns, brokerPort })
  // Written now, because a killed server would not write it.
  flushCompileCache()
  if (!demo || brokerPort === undefined) return
  const broker = `${https ? 'mqtts' : 'mqtt'}://127.0.0.1:${brokerPort}`
  stopSteps.push(await runBarns({ url, broker, folder: join(defaultHome(), 'barns') }))
}

async function prepareDatabase(environment: Environment) {
  const url = await openDatabase(environment)
  await migrate(url, { log: print })
  // Reads the key: an unusable one is reported before the demo farms are filled.
  return { url, options: optionsOf(environment) }
}

/** Options of the app from the settings, all but the pool and the web app. */
function optionsOf(environment: Environment): Omit<AppOptions, 'pool'> {
  const { trustProxy, demo, menu, auditYears, pushContact, metricsToken, diallerNetworks } = environment
  const { readingsKept, part, https, databaseUrl } = environment
  return {
    logger: logging(environment.logLevel),
    trustProxy,
    demo,
    menu,
    auditYears,
    ...(pushContact && { pushContact }),
    ...(metricsToken && { metricsToken }),
    diallerNetworks,
    auctions: { url: environment.auctionUrl },
    forecasts: { url: environment.weatherUrl },
    readingsKept,
    part,
    operators: {
      logins: environment.operators,
      ofOwnDatabase: !databaseUrl,
      url: environment.operatorUrl,
    },
    ...(!databaseUrl && {
      machine: { home: defaultHome(), backups: backupFolderOf(environment.backupFolder) },
    }),
    sealKey: environment.sealKey ?? sealKeyIn(defaultHome()),
    ...(https && { https }),
  }
}

function addBackups(app: FastifyInstance, url: string, { backupFolder, backupLog }: Environment) {
  const folder = backupFolderOf(backupFolder)
  backupJob(app, url, folder)
  if (backupLog) logArchiveJob(app, url, folder)
  app.metrics?.watchBackups(folder)
}

/** Connects the server to its broker, and watches the certificate of both. @returns port of the broker inside the server, if it has one */
async function startControllers(
  app: FastifyInstance,
  pool: Pool,
  { part, readingsKept, mqttUrl, mqttCa, mqttPort, https }: Environment,
) {
  const options = { pool, log: app.log, retention: readingsKept, mqttUrl, mqttCa }
  const [, { startAccounts, startLink }] = await loadModules()
  const controllers =
    part === 'app'
      ? startAccounts(options)
      : await startLink({ ...options, bus: app.bus, mqttPort, tls: https })
  app.link = controllers?.link
  app.mqttPort = controllers?.port ?? mqttPort
  stopSteps.push(async () => controllers?.close())
  if (https) {
    const stopWatching = watchCertificate(app, https.files, (next) => {
      app.useCertificate(next)
      controllers?.useCertificate?.(next)
    })
    stopSteps.push(async () => stopWatching())
  }
  return controllers?.port
}

type Facts = {
  port: number | string
  isBuilt: boolean
  /** Notice about the sign-ins of the demo farms. */
  signIns: string | false
  brokerPort: number | undefined
}

async function printGreeting(
  url: string,
  { part, https, demo, databaseUrl, backupFolder, trustProxy }: Environment,
  { port, isBuilt, signIns, brokerPort }: Facts,
) {
  const at = (host: string) => `${https ? 'https' : 'http'}://${host}:${port}`
  const paragraphs = [
    [
      `\nPenside ${packageOfAll.version} is ready.`,
      `  On this machine  ${at('localhost')}`,
      ...localAddresses().map((host) => `  In the network   ${at(host)}`),
    ].join('\n'),
    part === 'worker' && onlyJobs,
    part !== 'worker' &&
      !isBuilt &&
      'The web is not built, so only calls are answered: start with "npm start", which builds it.',
    signIns,
    !demo && part !== 'app' && (await firstSteps(url, part === 'worker' ? '' : at('localhost'))),
    !databaseUrl && !demo && part !== 'app' && (await backupNotice(backupFolderOf(backupFolder))),
    brokerPort !== undefined && ownBroker(brokerPort, https !== undefined),
    part !== 'worker' && !https && !trustProxy && overPlainHttp,
  ]
  print(paragraphs.filter(Boolean).join('\n\n'))
}

/** Restarts Penside's own database whenever it has ended, as after a crash. */
function keepDatabaseRunning(app: FastifyInstance, revive: () => Promise<void>) {
  let reviving: Promise<void> | undefined
  const timer = setInterval(() => {
    reviving ??= (async () => {
      if ((await app.health.check()) !== 'DATABASE_AWAY' || stopping) return
      app.log.warn('the database has ended; starting it again')
      await revive()
    })()
      .catch((error: unknown) => app.log.error({ err: error }, 'the database does not start'))
      .finally(() => {
        reviving = undefined
      })
  }, checkInterval)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await reviving
  })
}

// --- Starting -------------------------------------------------------------------------------------------------

/** Time that a starting server waits for a connection, and interval of its notice, ms. */
const startPatience = { connection: 5 * 60_000, notice: 30_000 }

/** Allows more time to open connections on a busy machine. @returns function that ends it */
function waitPatiently({ options }: Pool): () => void {
  const { connectionTimeoutMillis } = options
  options.connectionTimeoutMillis = startPatience.connection
  const notice = setInterval(
    () => print('Starting takes long: still waiting for the database. The machine may be busy.'),
    startPatience.notice,
  ).unref()
  return () => {
    clearInterval(notice)
    options.connectionTimeoutMillis = connectionTimeoutMillis
  }
}

/** @throws SettingError if the port cannot be used. Checked before the demo farms are filled. */
async function checkPort(port: number, setting: string) {
  const probe = createServer()
  await new Promise<void>((free, taken) => {
    probe.once('error', (error: NodeJS.ErrnoException) => taken(portProblem(port, setting, error)))
    probe.listen(port, '0.0.0.0', () => probe.close(() => free()))
  })
}

function portProblem(port: number, setting: string, error: NodeJS.ErrnoException) {
  if (error.code === 'EADDRINUSE')
    return new SettingError(
      `Port ${port} is in use: stop what listens there, or set ${setting} to another one.`,
    )
  if (error.code === 'EACCES')
    return new SettingError(
      `Port ${port} may not be used by this account: set ${setting} to one from 1024 on.`,
    )
  return error
}

async function openDatabase({ databaseUrl, backupLog, backupFolder }: Environment) {
  // A failure is thrown where the modules are used.
  const onLaunch = () => void loadModules().catch(() => {})
  if (databaseUrl) {
    onLaunch()
    await checkDatabase(databaseUrl)
    return databaseUrl
  }
  const database = await startEmbedded({
    home: defaultHome(),
    log: print,
    archive: backupLog ? backupFolderOf(backupFolder) : undefined,
    onLaunch,
  })
  stopSteps.push(() => database.stop())
  reviveDatabase = () => database.revive()
  return database.url
}

async function checkDatabase(url: string) {
  try {
    await withConnection(url, (client) => client.query('select 1'))
  } catch (error) {
    const { host } = new URL(url)
    throw new DatabaseProblem(
      `The database of DATABASE_URL at ${host || 'its socket'} cannot be used: ${error instanceof Error ? error.message || String(error) : String(error)}`,
    )
  }
}

async function fillDemoFarms(
  url: Promise<string>,
  { demoScale }: Environment,
  fillDemo: FillDemo,
  show: (fraction: number) => void,
) {
  const progress = showProgress('Filling the demo farms', process.stdout)
  const filled = await fillDemo(url, {
    today: todayAt('Asia/Seoul'),
    onProgress: (fraction, label) => {
      progress.show(fraction, label)
      show(fraction)
    },
    ...(demoScale && { scale: demoScale }),
  })
  if (filled) progress.end()
}

const hasAccounts = (url: string) =>
  withConnection(url, async (client) => (await client.query('select from account limit 1')).rows.length > 0)

async function demoSignIns(url: string) {
  const known = await withConnection(url, (client) =>
    client.query<{ login: string }>('select login from account where login = any($1) order by account_id', [
      demoLogins,
    ]),
  )
  // DEMO=1 on a database that is in use.
  if (known.rowCount === 0) return 'This database has accounts of its own, so the demo farms were not added.'
  return `Sign-ins of the demo farms, all with the password ${demoPassword}: ${known.rows.map(({ login }) => login).join(', ')}`
}

/** Notice without demo: the link that founds the first farm, or that the database holds demo farms. */
async function firstSteps(url: string, address: string) {
  return withConnection(url, async (client) => {
    const { rows: accounts } = await client.query('select from account limit 1')
    if (accounts.length === 0) {
      const link = `${address}/join?token=${await newFoundingSecret(client)}`
      return `No account exists yet. With this link you create the first farm and become its owner; it works once, and until the next start:\n  ${link}${address ? '' : ', after the address at which calls are answered'}`
    }
    const closed = await closeDemoSignIns(client)
    if (closed.length === 0) return undefined
    return `This database holds the demo farms, and with DEMO=0 their sign-ins are closed: ${closed.join(', ')}.
For farms of your own set PENSIDE_HOME to an empty folder, or DATABASE_URL to an empty database.`
  })
}

/** Replaces the founding links of earlier starts. */
async function newFoundingSecret(client: Client) {
  const secret = newSecret()
  await client.query('begin')
  await client.query('delete from first_owner_link where used_at is null')
  await client.query('insert into first_owner_link (token_hash) values ($1)', [hashOfSecret(secret)])
  await client.query('commit')
  return secret
}

/** Ends sessions of accounts with the public demo password, which no sign-in accepts without the demo. */
async function closeDemoSignIns(client: Client) {
  const { rows } = await client.query<{ account_id: string; login: string; password_hash: string }>(
    'select account_id, login, password_hash from account where login = any($1) order by account_id',
    [demoLogins],
  )
  const closed: string[] = []
  for (const { account_id: accountId, login, password_hash: passwordHash } of rows) {
    if (!(await isRight(demoPassword, passwordHash))) continue
    await client.query('update session set revoked_at = now() where account_id = $1 and revoked_at is null', [
      accountId,
    ])
    closed.push(login)
  }
  return closed
}

function localAddresses() {
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
}

// --- Stopping -------------------------------------------------------------------------------------------------

/** Stops after running calls have ended. A second signal exits at once; the database then keeps running, and the next start adopts it. */
async function stop() {
  if (stopping) {
    if (Date.now() - stopping.getTime() > sameSignalWithin) process.exit(1)
    return
  }
  stopping = new Date()
  await stopAll()
  process.exit(0)
}

async function stopAll() {
  for (let step = stopSteps.pop(); step; step = stopSteps.pop())
    await step().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
}
