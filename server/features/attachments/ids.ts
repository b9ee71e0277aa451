import { randomBytes } from 'node:crypto'

/**
 * Generates a UUID of version 7 (RFC 9562, 5.7). It starts with the creation time, so the age of a file is
 * known even when its row is missing.
 */
export function newAttachmentId(now: Date): string {
  const bytes = Buffer.concat([Buffer.alloc(6), randomBytes(10)])
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The creation time in an attachment id; null for any other text. */
export function creationTimeOf(id: string): Date | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return null
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
