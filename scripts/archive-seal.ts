import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/**
 * Encrypts an archive with AES-256-GCM in numbered pieces, the last one marked, so that changed, missing,
 * reordered or truncated pieces are detected. Each archive has its own derived key.
 */
export type Secret = { kind: 'key' | 'passphrase'; text: string }

const MAGIC = Buffer.from('NARU-BACKUP-2\n')
const PIECE_BYTES = 256 * 1024
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const SALT_BYTES = 16
/** 64 MB and a fifth of a second for each guess of a passphrase. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 96 * 1024 * 1024 }
/** Bytes before the first encrypted piece, at most. */
export const LONGEST_HEAD = 500

/** A fault of an archive; its message quotes no content. */
export class ArchiveFault extends Error {
  /** True if the rows have been restored already. */
  readonly hasChanged: boolean

  constructor(message: string, { hasChanged = false } = {}) {
    super(message)
    this.hasChanged = hasChanged
  }
}

const keyOf = ({ kind, text }: Secret, salt: Buffer): Buffer =>
  kind === 'passphrase'
    ? scryptSync(text.normalize('NFC'), salt, 32, SCRYPT)
    : Buffer.from(hkdfSync('sha256', text, salt, 'backup', 32))

const nonceOf = (piece: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(piece), 4)
  return nonce
}
const markOf = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0])

export function sealing(secret: Secret): Transform {
  const salt = randomBytes(SALT_BYTES)
  const key = keyOf(secret, salt)
  let waiting: Buffer[] = []
  let length = 0
  let piece = 0

  function seal(into: Transform, content: Buffer, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece++)).setAAD(markOf(isLast))
    const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    const head = Buffer.alloc(LENGTH_BYTES)
    head.writeUInt32BE(sealed.length)
    into.push(head)
    into.push(sealed)
  }

  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting.push(chunk)
      length += chunk.length
      if (length > PIECE_BYTES) {
        const all = Buffer.concat(waiting)
        let from = 0
        for (; all.length - from > PIECE_BYTES; from += PIECE_BYTES)
          seal(this, all.subarray(from, from + PIECE_BYTES), false)
        waiting = [all.subarray(from)]
        length = all.length - from
      }
      done()
    },
    flush(done: TransformCallback) {
      seal(this, Buffer.concat(waiting), true)
      done()
    },
  })
  transform.push(MAGIC)
  transform.push(`${JSON.stringify({ kind: secret.kind, salt: salt.toString('base64') })}\n`)
  return transform
}

export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

/** Decrypts the output of `sealing`, with whichever secret fits. */
export function opening(secrets: readonly Secret[]): Transform {
  let rest: Buffer = Buffer.alloc(0)
  let keys: Buffer[] | null = null
  let piece = 0
  let sawLast = false

  function readHead(): void {
    const end = rest.indexOf(0x0a, MAGIC.length)
    if (end < 0) {
      if (rest.length > LONGEST_HEAD) throw new ArchiveFault('The file is not a backup of this product')
      return
    }
    const head = JSON.parse(rest.subarray(MAGIC.length, end).toString()) as { kind: string; salt: string }
    const fitting = secrets.filter(({ kind }) => kind === head.kind)
    if (fitting.length === 0)
      throw new ArchiveFault(
        head.kind === 'passphrase'
          ? 'The backup is encrypted with a passphrase: set BACKUP_PASSPHRASE'
          : 'The backup is encrypted with the secret key of its site: set SECRET_KEY to that key',
      )
    keys = fitting.map((secret) => keyOf(secret, Buffer.from(head.salt, 'base64')))
    rest = rest.subarray(end + 1)
  }

  function openPiece(sealed: Buffer): Buffer {
    // The first piece shows which secret fits.
    for (const key of keys!) {
      for (const isLast of [false, true]) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece))
            .setAAD(markOf(isLast))
            .setAuthTag(sealed.subarray(-TAG_BYTES))
          const content = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
          keys = [key]
          sawLast = isLast
          piece++
          return content
        } catch {
          // Try the next combination.
        }
      }
    }
    throw new ArchiveFault(
      piece === 0
        ? 'The backup was encrypted with another key or passphrase, or is damaged'
        : 'The backup is damaged: a part of it belongs to another backup',
    )
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      try {
        rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
        if (keys === null) readHead()
        while (keys !== null && rest.length >= LENGTH_BYTES) {
          const length = rest.readUInt32BE()
          if (sawLast || length > PIECE_BYTES + TAG_BYTES || length < TAG_BYTES)
            throw new ArchiveFault('The backup is damaged')
          if (rest.length < LENGTH_BYTES + length) break
          this.push(openPiece(rest.subarray(LENGTH_BYTES, LENGTH_BYTES + length)))
          rest = rest.subarray(LENGTH_BYTES + length)
        }
        done()
      } catch (error) {
        done(error instanceof ArchiveFault ? error : new ArchiveFault('The backup is damaged'))
      }
    },
    flush(done: TransformCallback) {
      done(sawLast && rest.length === 0 ? null : new ArchiveFault('The backup is truncated'))
    },
  })
}

/**
 * Secrets of the environment; a new archive is encrypted with the first. Empty if neither key nor passphrase
 * is set.
 */
export function secretsOf(env: NodeJS.ProcessEnv): Secret[] {
  const keys = [env.SECRET_KEY, ...(env.SECRET_KEY_PREVIOUS ?? '').split(/[\s,]+/)].filter(Boolean)
  return [
    ...(env.BACKUP_PASSPHRASE ? [{ kind: 'passphrase' as const, text: env.BACKUP_PASSPHRASE }] : []),
    ...keys.map((text) => ({ kind: 'key' as const, text: text! })),
  ]
}
