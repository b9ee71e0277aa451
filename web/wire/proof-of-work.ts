import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Milliseconds of work before yielding to the page's event loop. */
const SLICE_MS = 30

/**
 * Finds the first `challenge:number` whose SHA-256 begins with `bits` zero bits; the page stays
 * responsive.
 */
export async function solve({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  let number = 0
  for (;;) {
    const until = performance.now() + SLICE_MS
    while (performance.now() < until) {
      const proof = `${challenge}:${number++}`
      if (hasZeroBits(sha256(utf8ToBytes(proof)), bits)) return proof
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const wholeBytes = bits >> 3
  for (let at = 0; at < wholeBytes; at++) if (hash[at] !== 0) return false
  return hash[wholeBytes]! >> (8 - (bits & 7)) === 0
}
