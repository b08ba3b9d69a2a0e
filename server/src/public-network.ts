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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether an address names no machine by a number of the inside; a name is judged when it is resolved. */
export function mayBePublic(url: string): boolean {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !host.endsWith('.local') : isPublic(host)
}

/** Resolves a name as usual, and refuses it where any of its addresses is inside: what is connected to is what was judged. */
const lookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    const addresses = (found ?? []) as LookupAddress[]
    const wrong = addresses.find(({ address }) => !isPublic(address))
    if (error) return done(error, '')
    if (wrong || addresses.length === 0) return done(new Error(`${host} is inside the network`), '')
    if (options.all) return done(null, addresses as never)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })

/** Connects to the internet only, never to what stands beside the server. */
export const publicAgent = new Agent({ lookup, keepAlive: true, maxSockets: 20 })
export const publicPlainAgent = new PlainAgent({ lookup })
