import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { inTransaction } from '../database/db.ts'
import { eachFarm } from '../database/each-farm.ts'
import { startBroker, type Broker } from './broker.ts'
import type { Bus } from './event-bus.ts'
import { endRevoked, mayStillSpeak, signedIn } from './credentials.ts'
import { quarantine } from './quarantine.ts'
import type { Kept } from './sample-validation.ts'
import { BrokerLink } from './broker-link.ts'
import { userNameOf } from './controller-identity.ts'
import { messageHandlers } from './message-handlers.ts'

type Options = {
  pool: pg.Pool
  log: FastifyBaseLogger
  kept: Kept
  now?: () => Date
  /** Tells of controllers that were revoked. */
  bus: Bus
  mqttUrl: string | undefined
  /** Who vouches for that broker; none: those whom everybody trusts. */
  mqttCa?: Buffer | undefined
  /** None: 1883 where it is free, else any. */
  mqttPort: number | undefined
  tls: { cert: Buffer; key: Buffer } | undefined
}
export type Started = {
  link: BrokerLink
  /** Of the broker inside. */
  port: number | undefined
  /** For that broker. */
  useCertificate?: Broker['useCertificate']
  close(): Promise<void>
}

const usual = { plain: 1_883, tls: 8_883 }

/** For a process that answers calls alone: the accounts of controllers at the broker of MQTT_URL; none without it. */
export function startAccounts({
  pool,
  log,
  kept,
  mqttUrl,
  mqttCa,
}: Pick<Options, 'pool' | 'log' | 'kept' | 'mqttUrl' | 'mqttCa'>): Started | undefined {
  if (!mqttUrl) return undefined
  const link = new BrokerLink({
    url: mqttUrl,
    pool,
    log,
    kept,
    takesIn: false,
    ...(mqttCa && { client: { ca: mqttCa } }),
  })
  return { link, port: undefined, close: () => link.close() }
}

/** The link to the controllers, over the broker of MQTT_URL or one inside this server. */
export async function startLink({
  pool,
  log,
  kept,
  now,
  bus,
  mqttUrl,
  mqttCa,
  mqttPort,
  tls,
}: Options): Promise<Started> {
  const common = { pool, log, kept, messageHandlers, ...(now && { now }) }
  if (mqttUrl) {
    const ended = new Set<string>()
    const cutOff = async (farms: readonly number[]) => {
      if (!(await link.accounts?.areKept())) return
      for (const farmId of farms)
        await endRevoked(pool, farmId, async (speaker, revokedAt) => {
          const once = `${userNameOf(speaker)} ${revokedAt}`
          if (!ended.has(once)) await link.accounts?.end(speaker)
          ended.add(once)
        })
    }
    const untold = (error: Error) => log.warn({ err: error }, 'revoked controllers are not cut off yet')
    // It may be another broker, or one from a backup.
    const all = async () => {
      ended.clear()
      await eachFarm(pool, (farms) => cutOff(farms.map(({ farmId }) => farmId)))
    }
    const onListening = () => void all().catch(untold)
    const link = new BrokerLink({
      ...common,
      url: mqttUrl,
      onListening,
      ...(mqttCa && { client: { ca: mqttCa } }),
    })
    const stop = bus.on(({ farm, kind }) => {
      if (kind === 'state') void cutOff([farm]).catch(untold)
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
    ...common,
    url: `${tls ? 'mqtts' : 'mqtt'}://127.0.0.1:${broker.port}`,
    shared: false,
    client: { username: 'server', password: serverPassword, clientId: 'server', rejectUnauthorized: false },
  })
  const stop = bus.on(({ farm, kind }) => {
    if (kind !== 'state') return
    for (const speaker of broker.speakers())
      if (speaker.farmId === farm)
        void mayStillSpeak(pool, speaker).then(
          (may) => may || broker.disconnect(speaker),
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

/** This port where nobody has it, else 0: one that is free. */
async function freePort(port: number): Promise<number> {
  const probe = createServer()
  return new Promise((done) => {
    probe.once('error', () => done(0))
    probe.listen(port, '0.0.0.0', () => probe.close(() => done(port)))
  })
}
