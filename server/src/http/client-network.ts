import { isIPv6 } from 'node:net'

/**
 * Network by which sign-in attempts are counted: the address in IPv4, the /64 in IPv6, because one IPv6 customer has 2^64 addresses. An IPv4
 * address mapped to IPv6 is the IPv4 address.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // The URL parser normalizes an IPv6 address to its shortest lower-case form.
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
