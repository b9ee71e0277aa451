/** Who shares an address: the unit that limits count by. */

/** `share`: how many times the calls of one household the whole range may make. */
export type Network = { name: string; share: number }

/** A provider gives a household a /64, often a /56, and an office or a rented machine a /48. */
const IPV6_RANGES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const

/** The networks that an address counts for, the smallest first. An IPv4 address stands for itself. */
export function networksOf(address: string): [Network, ...Network[]] {
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

/** The smallest of them: what a person's own calls come from. */
export const networkOf = (address: string): string => networksOf(address)[0].name

/** All eight groups of an IPv6 address, four digits each. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'))
}
