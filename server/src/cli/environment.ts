import { defaultContact } from '../outbound/push.ts'
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

/** A setting that a person has to put right before the server can start; the message is a sentence for that person. */
export class SettingError extends Error {
  override name = 'SettingTrouble'
}

/** Which part of the server a process is: `app` answers calls, `worker` does the jobs and takes in what controllers say. */
export type Part = (typeof parts)[number]

export type Environment = {
  part: Part
  /** 0 takes any free port. */
  port: number
  /** None: a PostgreSQL of our own. */
  databaseUrl: string | undefined
  /** Where backups of our own PostgreSQL are; none: in its home. */
  backupFolder: string | undefined
  /** Archives its log beside them. */
  backupLog: boolean
  demo: boolean
  /** Sign-ins of who runs the installation; none: owners of the first farm of an own database. */
  operators: string[] | undefined
  /** What is told when something is wrong with it. */
  operatorUrl: string | undefined
  menu: Menu
  /** Makes smaller demo farms, for trials. */
  demoScale: number | undefined
  https: (Certificate & { files: CertificateFiles }) | undefined
  /** The addresses of the proxies that may say for whom they ask; false where there is none. */
  trustProxy: string[] | false
  logLevel: LogLevel
  /** For how many years the audit is kept. */
  auditYears: number
  /** Whoever shows it reads the metrics; none: nobody does. */
  metricsToken: string | undefined
  /** Seals what has to be read again; none: the file of the home. */
  sealKey: Buffer | undefined
  pushContact: string
  /** Networks of farms in which the dialler of a farm may stand. */
  diallerNetworks: string[]
  /** Who tells the prices of the auctions, with the key of the service; none: nobody is asked. */
  auctionUrl: string | undefined
  /** Who tells the weather, the same way. */
  weatherUrl: string | undefined
  /** The broker of the controllers; none: one inside the server, at this port where one is given. */
  mqttUrl: string | undefined
  /** Who vouches for that broker. */
  mqttCa: Buffer | undefined
  mqttPort: number | undefined
  /** How long readings of equipment are kept. */
  readingsKept: ReadingRetention
}

/** The settings of the server; PENSIDE_HOME is the database's own. A variable that is empty is not set. @throws SettingError */
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
    // A database of somebody's own is never filled with demo farms by itself.
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
    throw new SettingError(`PROCESS=${text} is no part of the server: give one of ${parts.join(', ')}.`)
  return part
}

function sealKeyOf(text: string | undefined) {
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32)
    throw new SettingError('SEAL_KEY is no key: give 32 random bytes in base64, as openssl rand -base64 32.')
  return key
}

function contactOf(text = defaultContact) {
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text))
    throw new SettingError(`PUSH_CONTACT=${text} is neither mailto: and an address nor https:.`)
  return text
}

/** It may stand in the operator's own network. */
function addressOf(name: string, text: string | undefined) {
  if (text !== undefined && !(/^https?:\/\//.test(text) && URL.canParse(text)))
    throw new SettingError(`${name} is no address: it begins with https:// or http://.`)
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
  if (!menu) throw new SettingError(`MENU=${text} is no menu: give one of ${menus.join(', ')}.`)
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
      `TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM form (${reason(error)}).`,
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
    throw new SettingError(`MQTT_CA=${file} is no certificate in PEM form (${reason(error)}).`)
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

/** Where a proxy stands unless its address is given: on this machine or in a private network. */
const nearby = ['loopback', 'linklocal', 'uniquelocal']

/** Only these are believed about who asks: whoever could choose her own address could guess passwords without being slowed. */
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

/** Which numbers beside the server an owner may have called. */
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
  if (!level) throw new SettingError(`LOG_LEVEL=${text} is no level: give one of ${logLevels.join(', ')}.`)
  return level
}

function tokenOf(text: string | undefined) {
  if (text !== undefined && !/^[\w~+/.=-]{20,}$/.test(text))
    throw new SettingError('METRICS_TOKEN is too easy to guess: give 20 letters and digits or more.')
  return text
}

function yearsOf(name: string, text: string | undefined, standing: number) {
  if (text === undefined) return standing
  if (!/^[1-9]\d?$/.test(text))
    throw new SettingError(
      `${name}=${text} is not a number of years: give how long it is kept, from 1 to 99.`,
    )
  return Number(text)
}

function daysOf(name: string, text: string | undefined, standing: number) {
  if (text === undefined) return standing
  const days = Number(text)
  if (!/^\d{2,4}$/.test(text) || days < 31)
    throw new SettingError(
      `${name}=${text} is not a number of days: give how long readings are kept, from 31 to 9999.`,
    )
  return days
}

const reason = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
