/** Networks of client addresses: the unit in which limits count. */

/** `share`: multiple of a household's limit that the whole range may use. */
export type Network = { name: string; share: number }

/** A provider assigns a /64, often a /56, to a household, and a /48 to a company or a rented server. */
const IPV6_RANGES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const

/** Some proxies forward an address with its port: "203.0.113.7:50123", "[2001:db8::1]:50123". */
const withoutPort = (address: string): string =>
  address.replace(/^(?:(\d+(?:\.\d+){3})|\[(.+)\])(?::\d+)?$/, '$1$2')

/** Networks that contain an address, the smallest first. An IPv4 address is its own network. */
export function networksOf(callerAddress: string): [Network, ...Network[]] {
  const address = withoutPort(callerAddress)
  if (!address.includes(':')) return [{ name: address, share: 1 }]
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return [{ name: mapped, share: 1 }]
  const digits = groupsOf(address).join('')
  const [household, ...ranges] = IPV6_RANGES.map(({ bits, share }) => ({
    name: `${digits.slice(0, bits / 4)}/${bits}`,
    share,
  }))
  return [household!, ...ranges]
}

/** The smallest network of an address, which contains all calls of one person. */
export const networkOf = (address: string): string => networksOf(address)[0].name

/** All eight groups of an IPv6 address, four digits each. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'))
}
