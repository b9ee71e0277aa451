import { connect } from 'node:net'
import type { FileScanner } from '#server/deps.ts'

const TIMEOUT_MS = 20_000
const CHUNK_BYTES = 64 * 1024

/**
 * Scans with a clamd daemon by its INSTREAM command (man clamd): chunks, each preceded by its length in four
 * bytes, and a zero length at the end.
 */
export function createClamav({ host, port }: { host: string; port: number }): FileScanner {
  return async (content) => {
    const answer = await sendToClamd(host, port, content)
    if (/^stream: OK$/.test(answer)) return 'clean'
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
    throw new Error(`clamd answered: ${answer.slice(0, 200)}`)
  }
}

function sendToClamd(host: string, port: number, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const answer: Buffer[] = []
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd does not answer')))
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let from = 0; from < content.length; from += CHUNK_BYTES) {
        const chunk = content.subarray(from, from + CHUNK_BYTES)
        socket.write(lengthOf(chunk))
        socket.write(chunk)
      }
      socket.write(lengthOf(Buffer.alloc(0)))
    })
    socket.on('data', (chunk) => answer.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(answer).toString().replaceAll('\0', '').trim()))
  })
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}
