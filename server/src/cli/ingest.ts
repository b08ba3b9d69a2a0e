// npm run ingest: only takes what controllers say into the database. Several of them share the messages of one broker.
import Fastify from 'fastify'
import { applicationPool } from '../database/db.ts'
import { BrokerLink } from '../equipment/broker-link.ts'
import { messageHandlers } from '../equipment/message-handlers.ts'
import { readEnvironment, SettingError } from './environment.ts'
import { logging } from '../http/logging.ts'

/** ms until it ends, whatever it still waits for. */
const longestStop = 6_000

try {
  const { databaseUrl, mqttUrl, mqttCa, logLevel, readingsKept } = readEnvironment(process.env)
  if (!databaseUrl || !mqttUrl)
    throw new SettingError(
      'Set DATABASE_URL and MQTT_URL: this process takes messages from the one into the other.',
    )
  const { log } = Fastify({ logger: logging(logLevel) })
  const pool = applicationPool({
    url: databaseUrl,
    most: 5,
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
    // A broker or a database that says nothing cannot be waited for; what is not stored comes again.
    setTimeout(() => process.exit(0), longestStop)
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
