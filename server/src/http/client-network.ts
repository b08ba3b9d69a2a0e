import { isIPv6 } from 'node:net'

/**
 * The network that tries are counted for: the address itself in IPv4, the first 64 bits in IPv6, since who has one address of IPv6 has the
 * 2^64 around it. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // The URL parser writes an address in its one shortest form, without letters in capitals and IPv4 in dots.
  const short = new URL(`http://[${ip.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
  const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
  return `${groups.slice(0, 4).join(':')}::/64`
}
