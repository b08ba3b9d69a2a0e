import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { isPublic, mayBePublic, publicPlainAgent, reachInside } from './network-guard.ts'
import { requestUrl } from './fetch.ts'

let asked = 0
const inside: Server = createServer((_, response) => {
  asked++
  response.end('inside')
}).listen(0, '127.0.0.1')
await new Promise((ready) => inside.once('listening', ready))
const { port } = inside.address() as AddressInfo
afterAll(() => inside.close())

/** Every way to write an address of the inside that a person who looks for one tries. */
const hidden = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.0.0.01', '0', '0.0.0.0',
  '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '10.0.0.1', '10.1', '012.0.0.1', '172.16.0.1',
  '172.31.255.255', '192.168.0.1', '3232235521', '0xc0a80001', '100.64.0.1', '100.127.255.254', '192.0.0.8', '192.88.99.1', '198.18.0.1',
  '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1', '[::]', '[::1]',
  '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]', '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]', '[64:ff9b:1::a00:1]', '[100::1]', '[2001::1]', '[2001:db8::1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[fc00::1]',
  '[fd12:3456::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', 'localhost', 'localhost.', '127。0。0。1', '①②⑦.0.0.1', 'router.local', 'intranet',
] // prettier-ignore

describe('an internal address', () => {
  test.each(hidden)('is not reached as %s', async (host) => {
    const address = `http://${host}:${port}/`
    await expect(requestUrl(address, { method: 'GET', headers: {} }, { patience: 2_000 })).rejects.toThrow(
      /inside|ENOTFOUND|EAI_AGAIN|in time/,
    )
    expect(asked).toBe(0)
  })

  test.each(['localhost', 'localhost.', 'router.local.', 'intranet.'])('is not accepted as %s', (host) => {
    expect(mayBePublic(`https://${host}/`)).toBe(false)
    expect(mayBePublic('https://example.com./')).toBe(true)
  })

  test.each(['user@1.1.1.1', 'user:secret@example.com', ':secret@example.com', '127.0.0.1@example.com'])(
    'nor with a name before it: %s',
    (host) => {
      expect(mayBePublic(`https://${host}/`)).toBe(false)
      expect(reachInside(['192.168.0.0/24']).may(`https://${host}/`)).toBe(false)
    },
  )

  test.each([
    [22, false],
    [25, false],
    [444, false],
    [1_023, false],
    [80, true],
    [443, true],
    [1_024, true],
    [8_443, true],
  ])('nor a service that is not the web at port %i', (at, may) => {
    for (const host of ['example.com', '1.1.1.1']) expect(mayBePublic(`https://${host}:${at}/`)).toBe(may)
    expect(reachInside(['192.168.0.0/24']).may(`https://1.1.1.1:${at}/`)).toBe(may)
    // What the operator has named may be asked at any.
    expect(reachInside(['192.168.0.0/24']).may(`http://192.168.0.9:${at}/`)).toBe(true)
  })

  test('is not reached by a name that resolves to it later', async () => {
    // `localhost` reaches the agent here as a name would that was judged when it was still somebody else’s.
    const address = `http://localhost:${port}/`
    const reach = { may: () => true, plain: publicPlainAgent, secure: reachInside([]).secure }
    await expect(requestUrl(address, { method: 'GET', headers: {} }, { reach })).rejects.toThrow(/inside/)
    expect(asked).toBe(0)
  })
})

test('allows public addresses', () => {
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ]
  expect(open.filter((address) => !isPublic(address))).toEqual([])
  expect(mayBePublic('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
})
