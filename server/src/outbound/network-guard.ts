import { lookup as resolve, type LookupAddress } from 'node:dns'
import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are nobody's on the internet: one's own machine, a farm's or a cloud's network, groups and what is set aside. */
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
  // With those that carry an address of IPv4.
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

/** Mail, remote shells and what else is older than the web answer below: nobody may write to those by way of us. */
const isOfWeb = (port: string) => ['', '80', '443'].includes(port) || Number(port) >= 1_024

/** Whether an address names no machine by a number of the inside, nobody, and no service but the web's; a name is judged when it is resolved. */
export function mayBePublic(url: string): boolean {
  const { hostname, port, username, password } = new URL(url)
  if (username || password || !isOfWeb(port)) return false
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !host.endsWith('.local') : isPublic(host)
}

type May = (address: string) => boolean

/** Resolves a name as usual, and refuses it where any of its addresses may not be: what is connected to is what was judged. */
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

/** How far connections may go: whether an address may be tried at all, and what judges it again when it is resolved. */
export type Reach = { may: (url: string) => boolean; plain: PlainAgent; secure: Agent }

/** To the internet only, never to what stands beside the server. */
export const publicAgent = new Agent({ lookup: lookupOf(isPublic), keepAlive: true, maxSockets: 20 })
export const publicPlainAgent = new PlainAgent({ lookup: lookupOf(isPublic) })
export const internet: Reach = { may: mayBePublic, plain: publicPlainAgent, secure: publicAgent }

/** Besides, networks that are named as `192.168.0.0/24` or one address; without https to nowhere else. */
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
