import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { parts } from '@penside/contract/jobs/operating.ts'
import { menus, type Menu } from '@penside/contract/accounts/session.ts'
import type { Certificate, CertificateFiles } from '../http/certificate.ts'
import type { ReadingRetention } from '../equipment/readings-job.ts'
import { logLevels, type LogLevel } from '../http/logging.ts'
import { mayBePublic } from '../outbound/network-guard.ts'

/** Invalid setting; the message is a sentence for the operator. */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** Part of the server that a process is: `app` answers calls, `worker` runs jobs and stores messages of controllers. */
export type Part = (typeof parts)[number]

export type Environment = {
  part: Part
  /** 0 for any free port. */
  port: number
  /** Undefined for Penside's own PostgreSQL. */
  databaseUrl: string | undefined
  /** Folder of the backups of Penside's own PostgreSQL; by default in its home. */
  backupFolder: string | undefined
  /** Whether the log is archived beside the backups. */
  backupLog: boolean
  demo: boolean
  /** Logins of the operators; by default the owners of the first farm, if the database is Penside's own. */
  operators: string[] | undefined
  /** URL that receives a `POST` when the server has a problem. */
  operatorUrl: string | undefined
  menu: Menu
  /** Fraction of the demo farms' size, for trials. */
  demoScale: number | undefined
  https: (Certificate & { files: CertificateFiles }) | undefined
  /** Addresses of trusted proxies; false without a proxy. */
  trustProxy: string[] | false
  logLevel: LogLevel
  /** Years for which the audit is retained. */
  auditYears: number
  /** Token that may read the metrics; if unset, the metrics cannot be read. */
  metricsToken: string | undefined
  /** Key of stored secrets; by default the file in the home. */
  sealKey: Buffer | undefined
  pushContact: string | undefined
  /** Private networks in which alarm diallers may be. */
  diallerNetworks: string[]
  /** Service of auction prices, with its key; without it prices are not fetched. */
  auctionUrl: string | undefined
  /** Service of weather forecasts, likewise. */
  weatherUrl: string | undefined
  /** Broker of the controllers; by default one inside the server, at `mqttPort` if set. */
  mqttUrl: string | undefined
  /** Certificate authority of that broker. */
  mqttCa: Buffer | undefined
  mqttPort: number | undefined
  /** Time for which readings of equipment are retained. */
  readingsKept: ReadingRetention
}

/** Reads the settings of the server, except PENSIDE_HOME. Empty variables count as not set. @throws SettingError */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const read = (name: string) => variables[name]?.trim() || undefined
  const databaseUrl = read('DATABASE_URL')
  if (databaseUrl && !(/^postgres(ql)?:\/\//.test(databaseUrl) && URL.canParse(databaseUrl)))
    throw new SettingError(
      'DATABASE_URL is not the address of a PostgreSQL database: it looks like postgresql://user:password@host:5432/name.',
    )
  return {
    part: partOf(read('PROCESS')),
    port: portOf(read('PORT')),
    databaseUrl,
    backupFolder: read('BACKUP_FOLDER'),
    backupLog: archiveSwitchOf(read('BACKUP_LOG')),
    // A database of DATABASE_URL gets demo farms only on demand.
    demo: switchOf('DEMO', read('DEMO')) ?? databaseUrl === undefined,
    operators: read('OPERATORS')
      ?.split(',')
      .map((login) => login.trim().toLowerCase()),
    operatorUrl: addressOf('OPERATOR_URL', read('OPERATOR_URL')),
    menu: menuOf(read('MENU')),
    demoScale: scaleOf(read('DEMO_SCALE')),
    https: httpsOf(read('TLS_CERT'), read('TLS_KEY')),
    trustProxy: proxyOf(read('TRUST_PROXY')),
    logLevel: levelOf(read('LOG_LEVEL')),
    auditYears: yearsOf('AUDIT_YEARS', read('AUDIT_YEARS'), 10),
    metricsToken: tokenOf(read('METRICS_TOKEN')),
    sealKey: sealKeyOf(read('SEAL_KEY')),
    pushContact: contactOf(read('PUSH_CONTACT')),
    diallerNetworks: networksOf(read('DIALLER_NETWORKS')),
    auctionUrl: sourceOf('AUCTION_URL', read('AUCTION_URL')),
    weatherUrl: sourceOf('WEATHER_URL', read('WEATHER_URL')),
    mqttUrl: brokerOf(read('MQTT_URL')),
    mqttCa: authorityOf(read('MQTT_CA')),
    mqttPort: read('MQTT_PORT') === undefined ? undefined : portOf(read('MQTT_PORT'), 'MQTT_PORT'),
    readingsKept: {
      often: daysOf('READINGS_DAYS', read('READINGS_DAYS'), 90),
      seldom: daysOf('ANIMAL_READINGS_DAYS', read('ANIMAL_READINGS_DAYS'), 400),
      hoursYears: yearsOf('HOURS_YEARS', read('HOURS_YEARS'), 5),
    },
  }
}

function partOf(text = 'all') {
  const part = parts.find((known) => known === text)
  if (!part)
    throw new SettingError(`PROCESS=${text} is not a part of the server: give one of ${parts.join(', ')}.`)
  return part
}

function sealKeyOf(text: string | undefined) {
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32)
    throw new SettingError(
      'SEAL_KEY is not a key: give 32 random bytes in base64, as openssl rand -base64 32.',
    )
  return key
}

function contactOf(text: string | undefined) {
  if (text !== undefined && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text))
    throw new SettingError(`PUSH_CONTACT=${text} is neither mailto: and an address nor https:.`)
  return text
}

/** Address that may be in the operator's own network. */
function addressOf(name: string, text: string | undefined) {
  if (text !== undefined && !(/^https?:\/\//.test(text) && URL.canParse(text)))
    throw new SettingError(`${name} is not an address: it begins with https:// or http://.`)
  return text
}

function sourceOf(name: string, text: string | undefined) {
  if (text !== undefined && !(/^https?:\/\//.test(text) && URL.canParse(text) && mayBePublic(text)))
    throw new SettingError(
      `${name} is not the address of a service on the internet: it begins with https:// or http://.`,
    )
  return text
}

function brokerOf(text: string | undefined) {
  if (text !== undefined && !(/^mqtts?:\/\//.test(text) && URL.canParse(text)))
    throw new SettingError(
      'MQTT_URL is not the address of a broker: it looks like mqtts://user:password@host:8883.',
    )
  return text
}

function portOf(text = '3000', name = 'PORT') {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingError(`${name}=${text} is not a port: give a number from 1 to 65535.`)
  return port
}

function archiveSwitchOf(value: string | undefined) {
  const isOn = switchOf('BACKUP_LOG', value) ?? false
  if (isOn && process.platform === 'win32')
    throw new SettingError('BACKUP_LOG=1 works on Linux and macOS only: the log is packed by their gzip.')
  return isOn
}

function switchOf(name: string, text: string | undefined) {
  if (text === undefined) return undefined
  if (text !== '0' && text !== '1')
    throw new SettingError(`${name}=${text} is neither on nor off: give 1 or 0.`)
  return text === '1'
}

function menuOf(text = 'all') {
  const menu = menus.find((known) => known === text)
  if (!menu) throw new SettingError(`MENU=${text} is not a menu: give one of ${menus.join(', ')}.`)
  return menu
}

function scaleOf(text: string | undefined) {
  if (text === undefined) return undefined
  const scale = Number(text)
  if (!(scale > 0 && scale <= 1))
    throw new SettingError(
      `DEMO_SCALE=${text} is not a share of the demo farms: give a number above 0 and up to 1.`,
    )
  return scale
}

function httpsOf(certificate: string | undefined, key: string | undefined) {
  if (!certificate && !key) return undefined
  if (!certificate)
    throw new SettingError('TLS_KEY is set without TLS_CERT: https needs both, the certificate and its key.')
  if (!key)
    throw new SettingError('TLS_CERT is set without TLS_KEY: https needs both, the certificate and its key.')
  const https = { cert: contentOf('TLS_CERT', certificate), key: contentOf('TLS_KEY', key) }
  try {
    createSecureContext(https)
  } catch (error) {
    throw new SettingError(
      `TLS_CERT and TLS_KEY are not a certificate and its key in PEM form (${reason(error)}).`,
    )
  }
  return { ...https, files: { cert: certificate, key } }
}

function authorityOf(file: string | undefined) {
  if (file === undefined) return undefined
  const ca = contentOf('MQTT_CA', file)
  try {
    void new X509Certificate(ca)
  } catch (error) {
    throw new SettingError(`MQTT_CA=${file} is not a certificate in PEM form (${reason(error)}).`)
  }
  return ca
}

function contentOf(name: string, file: string) {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new SettingError(`${name}=${file} cannot be read (${reason(error)}).`)
  }
}

/** Networks of a proxy whose address is not given: this machine and private networks. */
const nearby = ['loopback', 'linklocal', 'uniquelocal']

/** Trusted proxies. A client that could choose its address could guess passwords without being slowed down. */
function proxyOf(text: string | undefined) {
  if (text === undefined || text === '0') return false
  if (text === '1') return nearby
  const addresses = text.split(',').map((address) => address.trim())
  const wrong = addresses.find((address) => !nearby.includes(address) && !isNetwork(address))
  if (wrong !== undefined)
    throw new SettingError(
      `TRUST_PROXY=${text} is not understood: give 1 for a proxy on this machine or in its network, or the addresses of the proxies, comma-separated.`,
    )
  return addresses
}

function networksOf(text: string | undefined) {
  const networks = text?.split(',').map((network) => network.trim()) ?? []
  if (!networks.every(isNetwork))
    throw new SettingError(
      `DIALLER_NETWORKS=${text} is not understood: give networks or addresses as 192.168.0.0/24, comma-separated.`,
    )
  return networks
}

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

function levelOf(text = 'warn') {
  const level = logLevels.find((known) => known === text)
  if (!level) throw new SettingError(`LOG_LEVEL=${text} is not a level: give one of ${logLevels.join(', ')}.`)
  return level
}

function tokenOf(text: string | undefined) {
  if (text !== undefined && !/^[\w~+/.=-]{20,}$/.test(text))
    throw new SettingError('METRICS_TOKEN is too easy to guess: give 20 letters and digits or more.')
  return text
}

function yearsOf(name: string, text: string | undefined, standard: number) {
  if (text === undefined) return standard
  if (!/^[1-9]\d?$/.test(text))
    throw new SettingError(`${name}=${text} is not a number of years: give a whole number from 1 to 99.`)
  return Number(text)
}

function daysOf(name: string, text: string | undefined, standard: number) {
  if (text === undefined) return standard
  const days = Number(text)
  if (!/^\d{2,4}$/.test(text) || days < 31)
    throw new SettingError(`${name}=${text} is not a number of days: give a whole number from 31 to 9999.`)
  return days
}

const reason = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
