import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

const TYPE_A = 1
const NAME_ERROR = 3

/** A name server (RFC 1035) that knows IPv4 addresses of some names and that there are no others. */
export async function startNameServer(addresses: ReadonlyMap<string, string>): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => socket.send(replyTo(query, addresses), port, address))
  socket.bind(53, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

function replyTo(query: Buffer, addresses: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const found = addresses.get(labels.join('.').toLowerCase())
  const isAnswered = found !== undefined && query.readUInt16BE(at + 1) === TYPE_A
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // A response with recursion, to one question.
  header.writeUInt16BE(0x81_80 + (found === undefined ? NAME_ERROR : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isAnswered ? 1 : 0, 6)
  if (!isAnswered) return Buffer.concat([header, question])
  // The name of the question, type A, class IN, 60 seconds, four bytes.
  const record = Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...found.split('.').map(Number)])
  return Buffer.concat([header, question, record])
}
