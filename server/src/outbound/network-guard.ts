import { lookup as resolve, type LookupAddress } from 'node:dns'
import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses outside the public internet: loopback, private and cloud networks, multicast and reserved ranges. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // Including those that embed an IPv4 address.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 16],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a port is allowed: the web's, or one above 1,023, below which mail, remote shells and the like listen. */
const isAllowedPort = (port: string) => ['', '80', '443'].includes(port) || Number(port) >= 1_024

/** Whether a URL is allowed: no internal IP address, no credentials, no port of another service. Names are judged when resolved. */
export function mayBePublic(url: string): boolean {
  const { hostname, port, username, password } = new URL(url)
  if (username || password || !isAllowedPort(port)) return false
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !host.endsWith('.local') : isPublic(host)
}

type May = (address: string) => boolean

/** Resolves a name and rejects it if any of its addresses is internal; the connection uses the judged address. */
const lookupOf =
  (may: May): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[]
      const wrong = addresses.find(({ address }) => !may(address))
      if (error) return done(error, '')
      if (wrong || addresses.length === 0) return done(new Error(`${host} is inside the network`), '')
      if (options.all) return done(null, addresses as never)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })

/** Allowed destinations: a check of the URL, and the lookup that checks resolved addresses. */
export type Reach = { may: (url: string) => boolean; plain: PlainAgent; secure: Agent }

/** Allows the public internet only. */
export const publicAgent = new Agent({ lookup: lookupOf(isPublic), keepAlive: true, maxSockets: 20 })
export const publicPlainAgent = new PlainAgent({ lookup: lookupOf(isPublic) })
export const internet: Reach = { may: mayBePublic, plain: publicPlainAgent, secure: publicAgent }

/** Also allows the given networks, such as `192.168.0.0/24` or one address, and plain http only there. */
export function reachInside(networks: readonly string[]): Reach {
  const named = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    named.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  const isNamed: May = (address) => {
    const family = isIP(address)
    return family !== 0 && named.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
  const isOpen: May = (address) => isPublic(address) || isNamed(address)
  return {
    may: (url) => {
      const { protocol, username, password, hostname } = new URL(url)
      if (username || password) return false
      const host = hostname.replaceAll(/^\[|\]$/g, '')
      const isSecure = protocol === 'https:'
      if (isIP(host) !== 0) return isNamed(host) || (isSecure && mayBePublic(url))
      return networks.length > 0 || (isSecure && mayBePublic(url))
    },
    plain: new PlainAgent({ lookup: lookupOf(isNamed) }),
    secure: new Agent({ lookup: lookupOf(isOpen) }),
  }
}
