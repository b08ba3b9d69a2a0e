// The database, the farms of the demonstration, the server on its port, and what a person has to know of them.
import { randomBytes } from 'node:crypto'
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
import { createApp } from '../app.ts'
import { backupJob, logArchiveJob } from '../jobs/backups.ts'
import { withConnection } from '../database/connection.ts'
import { watchCertificate } from '../http/certificate.ts'
import { backupsIn, listBackups, megabytes } from '../database/backup.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { DatabaseProblem } from '../database/embedded/database-problem.ts'
import { migrate } from '../database/migrate.ts'
import { sealSecrets } from '../database/seal-secrets.ts'
import { applicationPool } from '../database/db.ts'
import { startAccounts, startLink } from '../equipment/start-link.ts'
import { readEnvironment, SettingError, type Environment } from './environment.ts'
import { hashOfSecret } from '../accounts/invitation.ts'
import { isRight } from '../accounts/password.ts'
import { logging } from '../http/logging.ts'
import { sealKeyIn } from './seal-key.ts'
import { showProgress } from './progress.ts'
import { answerWhileStarting } from '../http/starting-page.ts'
import { outageOf, type DatabaseOutage } from '../database/outage.ts'

/** How long calls that have begun may take to end after the server was told to stop. */
const drainFor = 10_000
/** Ctrl-C under npm arrives twice, from the terminal and from npm. */
const sameSignalWithin = 1_000

const overPlainHttp = `From another machine this is plain http. Recording works there, but the camera and working without a network do not,
since browsers allow both only over https, and whoever listens in the network can take over a sign-in. Set TLS_CERT
and TLS_KEY, or put a proxy with https before the server and set TRUST_PROXY=1.`

const ownBroker = (port: number, tls: boolean) =>
  `Controllers connect by MQTT${tls ? ' over TLS' : ''} at port ${port} of this machine. This broker is part of the server, and meant for the barns
of one farm; for more set MQTT_URL to a broker such as Mosquitto.`

const onlyJobs = `This process does the jobs and takes in what controllers say (PROCESS=worker). Calls are answered by those with PROCESS=app.`

async function nightly(folder: string) {
  // A disk that is away keeps nobody from recording.
  const all = await listBackups(folder).catch(() => null)
  if (!all) return `The folder of backups, ${folder}, cannot be read: no backup is taken until it can.`
  const newest = all[0] ? `of ${all[0].takenAt}, ${megabytes(all[0].bytes)}` : 'still to come'
  const advice = process.env['BACKUP_FOLDER']
    ? ''
    : ' Set BACKUP_FOLDER to another disk: on this one they are lost with it.'
  return `Backups are taken each night into ${folder}; the newest is ${newest}.${advice}`
}

const where = process.env['DATABASE_URL'] ? 'the database of DATABASE_URL' : defaultHome()
const atStart: Readonly<Record<DatabaseOutage, string>> = {
  DISK_FULL: `The disk that holds ${where} is full: make room on it, then start again. Nothing that was saved is lost.`,
  STORAGE_READ_ONLY: `The disk that holds ${where} can only be read: let it be written to, then start again.`,
  DATABASE_CROWDED:
    'The database has no connection free: end other programs that use it, or raise its max_connections.',
  DATABASE_AWAY:
    'The database closed the connection while the server started: see that it runs, then start again.',
}

const say = (text: string) => console.log(text)
/** Starts a database of our own again that ended by itself; somebody else's is somebody else's to start. */
let bringBack: (() => Promise<void>) | undefined
/** How often is looked whether it is there, ms. */
const lookEvery = 5_000

/** What has to be stopped, the newest first. */
const started: (() => Promise<unknown>)[] = []
let stopping: Date | undefined

/** Fills an empty database with the farms of the demonstration; answers false where it is not empty. */
export type FillDemo = (
  url: string,
  filling: { today: Day; onProgress: (fraction: number, label: string) => void; scale?: number },
) => Promise<boolean>

/** Lets the barns of the demonstration live, at the server's own broker. @returns how to stop them */
export type RunBarns = (barns: {
  url: string
  broker: string
  folder: string
}) => Promise<() => Promise<void>>

type Parts = {
  fillDemo: FillDemo
  runBarns: RunBarns
  /** Resolves when the web is built, which may happen while the demo farms are filled. */
  webBuilt: Promise<void>
}

/** Starts the server, which runs until it is told to stop. */
export async function run({ fillDemo, runBarns, webBuilt }: Parts): Promise<void> {
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    await start(readEnvironment(process.env), { fillDemo, runBarns, webBuilt })
  } catch (error) {
    // What fails because it is being stopped has not failed.
    if (!stopping) {
      console.error(sentenceOf(error) ?? error)
      await stopAll()
      process.exit(1)
    }
  }
}

/** For whoever starts the server; undefined where the failure is our own. */
function sentenceOf(error: unknown) {
  const trouble = outageOf(error)
  if (trouble) return atStart[trouble]
  if (error instanceof SettingError || error instanceof DatabaseProblem) return error.message
  return undefined
}

async function start(environment: Environment, { fillDemo, runBarns, webBuilt }: Parts) {
  const { part, port, https, demo, mqttUrl, mqttPort } = environment
  const whileStarting = await answerWhileStarting(port, https).catch((error: NodeJS.ErrnoException) => {
    throw portTrouble(port, 'PORT', error)
  })
  started.push(whileStarting.close)
  if (mqttPort !== undefined && !mqttUrl && part !== 'app') await checkPort(mqttPort, 'MQTT_PORT')
  const url = await openDatabase(environment)
  await migrate(url, { log: say })
  const sealKey = environment.sealKey ?? sealKeyIn(defaultHome())
  await sealSecrets(url, sealKey)
  if (demo) await fillDemoFarms(url, environment, fillDemo, whileStarting.show)

  const pool = applicationPool({
    url,
    log: (error) => app.log.warn({ err: error }, 'a connection to the database was lost'),
  })
  started.push(() => pool.end())
  const beReady = waitPatiently(pool)
  await webBuilt
  const app = await appOf(environment, pool, sealKey)
  if (bringBack) keepDatabase(app, bringBack)
  takeBackups(app, environment, url)
  stopWithGrace(app)
  await whileStarting.close()
  const address = await app.listen({ port, host: '0.0.0.0' })
  beReady()
  const controllers = await linkControllers(app, environment, pool)
  if (https) followCertificate(app, https, controllers)

  say(
    await greeting(environment, { url, port: new URL(address).port || port, brokerPort: controllers?.port }),
  )
  // Written now, since a killed server writes nothing.
  flushCompileCache()
  if (!demo || controllers?.port === undefined) return
  const broker = `${https ? 'mqtts' : 'mqtt'}://127.0.0.1:${controllers.port}`
  started.push(await runBarns({ url, broker, folder: join(defaultHome(), 'barns') }))
}

const webFolder = join(import.meta.dirname, '../../../web/dist')
const isWebBuilt = () => existsSync(join(webFolder, 'index.html'))

function appOf(environment: Environment, pool: Pool, sealKey: Buffer) {
  const { https, metricsToken, databaseUrl, backupFolder } = environment
  const { trustProxy, demo, menu, auditYears, pushContact, diallerNetworks, readingsKept, part } = environment
  return createApp({
    pool,
    logger: logging(environment.logLevel),
    trustProxy,
    demo,
    menu,
    auditYears,
    pushContact,
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
    ...(!databaseUrl && { machine: { home: defaultHome(), backups: backupsIn(backupFolder) } }),
    sealKey,
    ...(https && { https }),
    ...(isWebBuilt() && { webFolder }),
  })
}

/** Backs up the server's own database; `DATABASE_URL` names one that its operator backs up. */
function takeBackups(
  app: FastifyInstance,
  { databaseUrl, part, backupFolder, backupLog }: Environment,
  url: string,
) {
  if (databaseUrl || part === 'app') return
  const folder = backupsIn(backupFolder)
  backupJob(app, url, folder)
  if (backupLog) logArchiveJob(app, url, folder)
  app.metrics?.watchBackups(folder)
}

/** Lets a proxy send calls elsewhere while the server stops, and waits for those that have begun. */
function stopWithGrace(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (stopping && request.url === '/ready') await reply.code(503).send({ ready: false })
  })
  started.push(async () => {
    const force = setTimeout(() => app.server.closeAllConnections(), drainFor)
    await app.close()
    clearTimeout(force)
  })
}

async function linkControllers(
  app: FastifyInstance,
  { part, https, readingsKept, mqttUrl, mqttCa, mqttPort }: Environment,
  pool: Pool,
) {
  const atBroker = { pool, log: app.log, retention: readingsKept, mqttUrl, mqttCa }
  const controllers =
    part === 'app'
      ? startAccounts(atBroker)
      : await startLink({ ...atBroker, bus: app.bus, mqttPort, tls: https })
  app.link = controllers?.link
  app.mqttPort = controllers?.port ?? mqttPort
  started.push(async () => controllers?.close())
  return controllers
}

function followCertificate(
  app: FastifyInstance,
  { files }: NonNullable<Environment['https']>,
  controllers: Awaited<ReturnType<typeof linkControllers>>,
) {
  const stopWatching = watchCertificate(app, files, (next) => {
    app.useCertificate(next)
    controllers?.useCertificate?.(next)
  })
  started.push(async () => stopWatching())
}

type Addresses = { url: string; port: number | string; brokerPort: number | undefined }

/** What a started server prints: its addresses, sign-ins, backups, broker and warnings. */
async function greeting(environment: Environment, { url, port, brokerPort }: Addresses) {
  const { part, https, trustProxy, demo, databaseUrl, backupFolder } = environment
  const at = (host: string) => `${https ? 'https' : 'http'}://${host}:${port}`
  const answersCalls = part !== 'worker'
  const paragraphs = [
    [
      `\nPenside ${packageOfAll.version} is ready.`,
      `  On this machine  ${at('localhost')}`,
      ...localAddresses().map((host) => `  In the network   ${at(host)}`),
    ].join('\n'),
    !answersCalls && onlyJobs,
    answersCalls &&
      !isWebBuilt() &&
      'The web is not built, so only calls are answered: start with "npm start", which builds it.',
    demo && (await demoSignIns(url)),
    !demo && part !== 'app' && (await howToBegin(url, answersCalls ? at('localhost') : '')),
    !databaseUrl && !demo && part !== 'app' && (await nightly(backupsIn(backupFolder))),
    brokerPort !== undefined && ownBroker(brokerPort, https !== undefined),
    answersCalls && !https && !trustProxy && overPlainHttp,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** Out of memory, or killed by mistake: the database is started again as often as that takes, as after a crash. */
function keepDatabase(app: FastifyInstance, revive: () => Promise<void>) {
  let trying: Promise<void> | undefined
  const timer = setInterval(() => {
    trying ??= (async () => {
      if ((await app.health.look()) !== 'DATABASE_AWAY' || stopping) return
      app.log.warn('the database is gone; starting it again')
      await revive()
    })()
      .catch((error: unknown) => app.log.error({ err: error }, 'the database does not start'))
      .finally(() => {
        trying = undefined
      })
  }, lookEvery)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await trying
  })
}

// --- Starting -------------------------------------------------------------------------------------------------

/** How long a starting server waits for a connection, and how often it says so, ms. */
const startPatience = { connection: 5 * 60_000, notice: 30_000 }

/** Lets a busy machine take its time to open connections, until the returned function is called. */
function waitPatiently({ options }: Pool): () => void {
  const { connectionTimeoutMillis } = options
  options.connectionTimeoutMillis = startPatience.connection
  const notice = setInterval(
    () => say('Starting takes long: still waiting for the database. The machine may be busy.'),
    startPatience.notice,
  ).unref()
  return () => {
    clearInterval(notice)
    options.connectionTimeoutMillis = connectionTimeoutMillis
  }
}

/** Before the database is filled rather than after it. */
async function checkPort(port: number, setting: string) {
  const probe = createServer()
  await new Promise<void>((free, taken) => {
    probe.once('error', (error: NodeJS.ErrnoException) => taken(portTrouble(port, setting, error)))
    probe.listen(port, '0.0.0.0', () => probe.close(() => free()))
  })
}

function portTrouble(port: number, setting: string, error: NodeJS.ErrnoException) {
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
  if (databaseUrl) {
    await checkDatabase(databaseUrl)
    return databaseUrl
  }
  const database = await startEmbedded({
    home: defaultHome(),
    log: say,
    archive: backupLog ? backupsIn(backupFolder) : undefined,
  })
  started.push(() => database.stop())
  bringBack = () => database.revive()
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
  url: string,
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

async function demoSignIns(url: string) {
  const known = await withConnection(url, (client) =>
    client.query<{ login: string }>('select login from account where login = any($1) order by account_id', [
      demoLogins,
    ]),
  )
  // DEMO=1 over a database that is in use.
  if (known.rowCount === 0)
    return 'This database has people of its own, so the demo farms were not added to it.'
  return `Sign-ins of the demo farms, all with the password ${demoPassword}: ${known.rows.map(({ login }) => login).join(', ')}`
}

/** Without demo: the link with which the first farm is made, or that the people in the database are the demonstration's. */
async function howToBegin(url: string, address: string) {
  return withConnection(url, async (client) => {
    const { rows: accounts } = await client.query('select from account limit 1')
    if (accounts.length === 0) {
      const link = `${address}/join?token=${await newFoundingSecret(client)}`
      return `Nobody has an account yet. With this link you make the first farm and become its owner; it works once, and until the next start:\n  ${link}${address ? '' : ', after the address at which calls are answered'}`
    }
    const closed = await closeDemoSignIns(client)
    if (closed.length === 0) return undefined
    return `This database holds the demo farms, and with DEMO=0 their sign-ins are closed: ${closed.join(', ')}.
For farms of your own set PENSIDE_HOME to an empty folder, or DATABASE_URL to an empty database.`
  })
}

/** The links of earlier starts are worth nothing from here on. */
async function newFoundingSecret(client: Client) {
  const secret = randomBytes(32).toString('base64url')
  await client.query('begin')
  await client.query('delete from first_owner_link where used_at is null')
  await client.query('insert into first_owner_link (token_hash) values ($1)', [hashOfSecret(secret)])
  await client.query('commit')
  return secret
}

/** Signs out who still has the password that everybody knows; with it nobody signs in while demo is off. */
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

/** Lets calls that have begun end, then leaves. A second signal leaves at once; the database then goes on, and the next start adopts it. */
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
  for (let end = started.pop(); end; end = started.pop())
    await end().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
}
