import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { inTransaction } from '../database/db.ts'
import { eachFarm } from '../database/each-farm.ts'
import { startBroker, type Broker } from './broker.ts'
import type { Bus } from './event-bus.ts'
import { disconnectRevoked, isEnrolled, signedIn } from './credentials.ts'
import { quarantine } from './quarantine.ts'
import type { Retention } from './sample-validation.ts'
import { BrokerLink } from './broker-link.ts'
import { userNameOf } from './controller-identity.ts'
import { messageHandlers } from './message-handlers.ts'

type Options = {
  pool: pg.Pool
  log: FastifyBaseLogger
  retention: Retention
  now?: () => Date
  /** Source of events about revoked controllers. */
  bus: Bus
  mqttUrl: string | undefined
  /** Authority of the broker's certificate; the system's authorities by default. */
  mqttCa?: Buffer | undefined
  /** Port of the embedded broker; by default 1883 (TLS 8883) if it is free, else any. */
  mqttPort: number | undefined
  tls: { cert: Buffer; key: Buffer } | undefined
}
export type Started = {
  link: BrokerLink
  /** Port of the embedded broker. */
  port: number | undefined
  /** Replaces the certificate of the embedded broker. */
  useCertificate?: Broker['useCertificate']
  close(): Promise<void>
}

const usual = { plain: 1_883, tls: 8_883 }

/** Connects a process without jobs to the accounts at the broker of MQTT_URL; undefined without one. */
export function startAccounts({
  pool,
  log,
  retention,
  mqttUrl,
  mqttCa,
}: Pick<Options, 'pool' | 'log' | 'retention' | 'mqttUrl' | 'mqttCa'>): Started | undefined {
  if (!mqttUrl) return undefined
  const link = new BrokerLink({
    url: mqttUrl,
    pool,
    log,
    retention,
    receives: false,
    ...(mqttCa && { client: { ca: mqttCa } }),
  })
  return { link, port: undefined, close: () => link.close() }
}

/** Connects to the controllers over the broker of MQTT_URL or an embedded one. */
export const startLink = (options: Options): Promise<Started> =>
  options.mqttUrl ? startAtBroker(options, options.mqttUrl) : startOwnBroker(options)

const commonOf = ({ pool, log, retention, now }: Options) => ({
  pool,
  log,
  retention,
  messageHandlers,
  ...(now && { now }),
})

async function startAtBroker(options: Options, url: string): Promise<Started> {
  const { pool, log, bus, mqttCa } = options
  const ended = new Set<string>()
  const disconnect = async (farms: readonly number[]) => {
    if (!(await link.accounts?.areManaged())) return
    for (const farmId of farms)
      await disconnectRevoked(pool, farmId, async (controller, revokedAt) => {
        const once = `${userNameOf(controller)} ${revokedAt}`
        if (!ended.has(once)) await link.accounts?.end(controller)
        ended.add(once)
      })
  }
  const warn = (error: Error) => log.warn({ err: error }, 'revoked controllers could not be disconnected yet')
  // After a reconnect the broker may be another one, or restored from a backup.
  const all = async () => {
    ended.clear()
    await eachFarm(pool, (farms) => disconnect(farms.map(({ farmId }) => farmId)))
  }
  const onListening = () => void all().catch(warn)
  const link = new BrokerLink({
    ...commonOf(options),
    url,
    onListening,
    ...(mqttCa && { client: { ca: mqttCa } }),
  })
  const stop = bus.on(({ farm, kind }) => {
    if (kind === 'state') void disconnect([farm]).catch(warn)
  }, onListening)
  return {
    link,
    port: undefined,
    close: () => {
      stop()
      return link.close()
    },
  }
}

async function startOwnBroker(options: Options): Promise<Started> {
  const { pool, log, bus, mqttPort, tls } = options
  const serverPassword = randomBytes(24).toString('base64url')
  const broker = await startBroker({
    port: mqttPort ?? (await freePort(tls ? usual.tls : usual.plain)),
    serverPassword,
    authenticate: (username, password) => signedIn(pool, username, password),
    onTooLarge: ({ farmId, controllerId }) =>
      void inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        await quarantine(db, [{ controllerId, equipmentId: '', reason: 'too_large', example: '' }])
      }).catch((error: Error) => log.warn({ err: error }, 'a message that is too long was not counted')),
    ...(tls && { tls }),
  })
  const link = new BrokerLink({
    ...commonOf(options),
    url: `${tls ? 'mqtts' : 'mqtt'}://127.0.0.1:${broker.port}`,
    shared: false,
    client: { username: 'server', password: serverPassword, clientId: 'server', rejectUnauthorized: false },
  })
  const stop = bus.on(({ farm, kind }) => {
    if (kind !== 'state') return
    for (const controller of broker.connected())
      if (controller.farmId === farm)
        void isEnrolled(pool, controller).then(
          (may) => may || broker.disconnect(controller),
          () => {},
        )
  })
  return {
    link,
    port: broker.port,
    useCertificate: broker.useCertificate,
    async close() {
      stop()
      await link.close()
      await broker.close()
    },
  }
}

/** The port if it is free, else 0 for any free port. */
async function freePort(port: number): Promise<number> {
  const probe = createServer()
  return new Promise((done) => {
    probe.once('error', () => done(0))
    probe.listen(port, '0.0.0.0', () => probe.close(() => done(port)))
  })
}
