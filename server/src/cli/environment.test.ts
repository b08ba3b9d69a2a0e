import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { showProgress } from './progress.ts'

describe('the settings of the server', () => {
  test('default to an own database with demo farms', () => {
    expect(readEnvironment({})).toEqual({
      part: 'all',
      port: 3000,
      databaseUrl: undefined,
      backupFolder: undefined,
      backupLog: false,
      demo: true,
      operators: undefined,
      operatorUrl: undefined,
      menu: 'all',
      demoScale: undefined,
      https: undefined,
      trustProxy: false,
      logLevel: 'warn',
      auditYears: 10,
      pushContact: undefined,
      sealKey: undefined,
      diallerNetworks: [],
      mqttUrl: undefined,
      mqttCa: undefined,
      mqttPort: undefined,
      readingsKept: { often: 90, seldom: 400, hoursYears: 5 },
    })
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', DEMO: '', TLS_CERT: ' ' })).toEqual(
      readEnvironment({}),
    )
  })

  test('do not fill the database of DATABASE_URL by default', () => {
    const DATABASE_URL = 'postgresql://farm@db/penside'
    expect(readEnvironment({ DATABASE_URL }).demo).toBe(false)
    expect(readEnvironment({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(readEnvironment({ DEMO: '0' }).demo).toBe(false)
  })

  test('parse trusted proxies', () => {
    expect(readEnvironment({ TRUST_PROXY: '0' }).trustProxy).toBe(false)
    expect(readEnvironment({ TRUST_PROXY: '1' }).trustProxy).toEqual(['loopback', 'linklocal', 'uniquelocal'])
    expect(readEnvironment({ TRUST_PROXY: '10.0.0.7, fd00::/8' }).trustProxy).toEqual([
      '10.0.0.7',
      'fd00::/8',
    ])
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT=abc is not a port: give a number from 1 to 65535.'],
    [{ PROCESS: 'half' }, 'PROCESS=half is not a part of the server: give one of all, app, worker.'],
    [{ OPERATOR_URL: 'ntfy.example' }, 'OPERATOR_URL is not an address: it begins with https:// or http://.'],
    [{ MENU: 'small' }, 'MENU=small is not a menu: give one of all, production.'],
    [{ SEAL_KEY: 'short' }, 'SEAL_KEY is not a key: give 32 random bytes in base64'],
    [{ PORT: '70000' }, 'PORT=70000 is not a port'],
    [{ PORT: '-1' }, 'PORT=-1 is not a port'],
    [{ DEMO: 'yes' }, 'DEMO=yes is neither on nor off: give 1 or 0.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not the address of a PostgreSQL database'],
    [{ TLS_CERT: '/etc/cert.pem' }, 'TLS_CERT is set without TLS_KEY'],
    [{ TLS_KEY: '/etc/key.pem' }, 'TLS_KEY is set without TLS_CERT'],
    [
      { TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' },
      'TLS_CERT=/nowhere/cert.pem cannot be read (ENOENT).',
    ],
    [
      { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename },
      'TLS_CERT and TLS_KEY are not a certificate and its key',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY=yes is not understood'],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY=10.0.0.0/99 is not understood'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud is not a level'],
    [{ METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN is too easy to guess'],
    [{ AUDIT_YEARS: '0' }, 'AUDIT_YEARS=0 is not a number of years'],
    [{ PUSH_CONTACT: 'me' }, 'PUSH_CONTACT=me is neither mailto:'],
    [{ DIALLER_NETWORKS: '192.168.0.0/24, barn' }, 'DIALLER_NETWORKS=192.168.0.0/24, barn is not understood'],
    [{ MQTT_URL: 'http://broker' }, 'MQTT_URL is not the address of a broker'],
    [{ MQTT_CA: '/nowhere/ca.crt' }, 'MQTT_CA=/nowhere/ca.crt cannot be read (ENOENT).'],
    [{ MQTT_CA: import.meta.filename }, 'is not a certificate in PEM form'],
    [{ MQTT_PORT: 'x' }, 'MQTT_PORT=x is not a port'],
    [{ READINGS_DAYS: '7' }, 'READINGS_DAYS=7 is not a number of days'],
    [{ DEMO_SCALE: '0' }, 'DEMO_SCALE=0 is not a share'],
  ])('that are invalid are rejected with a sentence: %o', (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(sentence)
  })
})

describe('the progress', () => {
  const watch = (isTTY: boolean) => {
    const written: string[] = []
    const progress = showProgress('Filling', {
      isTTY,
      columns: 60,
      write: (text: string | Uint8Array) => Boolean(written.push(String(text))),
    })
    return { progress, written }
  }

  test('is one line on a terminal', () => {
    const { progress, written } = watch(true)
    for (const fraction of [0, 0.001, 0.5, 1]) progress.show(fraction, 'Sunny farm')
    progress.end()
    expect(written.slice(0, -1).every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true)
    expect(written[1]).toContain('███████████████░░░░░░░░░░░░░░░ 50 % Sunny')
    expect(written.at(-1)).toBe('\n')
  })

  test('is one line per quarter in a file', () => {
    const { progress, written } = watch(false)
    for (let step = 0; step <= 100; step++) progress.show(step / 100)
    expect(written).toEqual([
      'Filling: 0 %\n',
      'Filling: 25 %\n',
      'Filling: 50 %\n',
      'Filling: 75 %\n',
      'Filling: 100 %\n',
    ])
  })
})
