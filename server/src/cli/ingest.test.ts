import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { hasMosquitto, startMosquitto } from '../../test/mosquitto.ts'

/** Passes everything on, until it is frozen: then nothing comes and nothing ends, as where a cable was pulled. */
async function line(to: URL, port = Number(to.port)) {
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(port, to.hostname.replace(/^\[|\]$/g, ''))
    sockets.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return { url: url.href, freeze }
}

test.runIf(hasMosquitto)('it ends when it is told to, where broker and database say nothing', async () => {
  const mosquitto = await startMosquitto({})
  onTestFinished(mosquitto.close)
  const broker = await line(new URL(mosquitto.url))
  const database = await line(new URL(inject('databaseUrl')))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ingest.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      MQTT_URL: broker.url,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  broker.freeze()
  database.freeze()
  const ended = once(child, 'exit')
  const told = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - told).toBeLessThan(12_000)
})
