import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { certificate } from '../../test/certificate.ts'
import { testApp } from '../../test/farm.ts'
import { watchCertificate, type Certificate } from './certificate.ts'
import { startBroker } from '../equipment/broker.ts'

const numberOf = ({ cert }: Certificate) => new X509Certificate(cert).serialNumber

async function open(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}
const shown = async (port: number) => (await open(port)).getPeerCertificate().serialNumber

test('server and broker use a certificate that was changed on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'penside-certificates-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const [first, second] = [await certificate(), await certificate()]
  const house = await testApp({ https: first, jobs: false })
  const broker = await startBroker({
    port: 0,
    serverPassword: 'x',
    authenticate: async () => undefined,
    tls: first,
  })
  onTestFinished(() => broker.close())
  onTestFinished(() => house.close())
  await writeFile(files.cert, first.cert)
  await writeFile(files.key, first.key)
  let taken = 0
  const stop = watchCertificate(
    house.app,
    files,
    (next) => {
      taken += 1
      house.app.useCertificate(next)
      broker.useCertificate(next)
    },
    20,
  )
  onTestFinished(stop)
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = house.app.server.address() as AddressInfo
  const early = await open(port)
  expect(await shown(port)).toBe(numberOf(first))

  // Half of it: what was there goes on.
  await writeFile(files.cert, second.cert)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([taken, await shown(port)]).toEqual([0, numberOf(first)])

  await writeFile(files.key, second.key)
  await expect.poll(() => shown(port)).toBe(numberOf(second))
  expect([taken, await shown(broker.port)]).toEqual([1, numberOf(second)])
  expect(numberOf(house.app.certificate!)).toBe(numberOf(second))
  // Whoever is there stays.
  early.write('GET /live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(String((await once(early, 'data'))[0])).toContain('{"live":true}')

  await rm(files.key)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([taken, await shown(port)]).toEqual([1, numberOf(second)])
})
