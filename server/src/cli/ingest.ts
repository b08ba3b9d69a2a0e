// npm run ingest: stores messages of controllers in the database. Several processes share the messages of one broker.
import Fastify from 'fastify'
import { applicationPool } from '../database/db.ts'
import { BrokerLink } from '../equipment/broker-link.ts'
import { messageHandlers } from '../equipment/message-handlers.ts'
import { readEnvironment, SettingError } from './environment.ts'
import { logging } from '../http/logging.ts'

/** Longest time to stop, ms. */
const stopTimeout = 6_000

try {
  const { databaseUrl, mqttUrl, mqttCa, logLevel, readingsKept } = readEnvironment(process.env)
  if (!databaseUrl || !mqttUrl)
    throw new SettingError(
      'Set DATABASE_URL and MQTT_URL: this process stores the messages of the broker in the database.',
    )
  const { log } = Fastify({ logger: logging(logLevel) })
  const pool = applicationPool({
    url: databaseUrl,
    max: 5,
    log: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  const link = new BrokerLink({
    url: mqttUrl,
    pool,
    log,
    retention: readingsKept,
    messageHandlers,
    ...(mqttCa && { client: { ca: mqttCa } }),
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // The broker delivers unacknowledged messages again.
    setTimeout(() => process.exit(0), stopTimeout)
    void link
      .close()
      .then(() => pool.end())
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await link.ready(60_000)
  console.log('Ingest is ready.')
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exit(1)
}
