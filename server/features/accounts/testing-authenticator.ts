import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'

/** A software authenticator with one passkey that answers the two WebAuthn calls, as a phone does. */

type Faults = {
  origin?: string
  rpId?: string
  /** The device did not verify its user. */
  unverified?: boolean
  counter?: number
  challenge?: string
  type?: string
  /** The algorithm that the device reports for its key (IANA COSE). */
  algorithm?: number
  /** Signs with a key other than the registered one. */
  foreignKey?: boolean
}

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

const ES256 = -7
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export function testAuthenticator(origin: string) {
  const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey, publicKey } = newKey()
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientDataOf = (type: string, { challenge }: Options, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authDataOf = (options: Options, faults: Faults, credential = Buffer.alloc(0)): Buffer => {
    counter = faults.counter ?? counter + 1
    const rpId = faults.rpId ?? options.rp?.id ?? options.rpId ?? ''
    const flags =
      USER_PRESENT | (faults.unverified ? 0 : USER_VERIFIED) | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.of(flags), count, credential])
  }

  return {
    id: id.toString('base64url'),

    /** Answers navigator.credentials.create(). */
    create(options: Options, faults: Faults = {}) {
      userHandle = options.user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(faults.algorithm ?? ES256)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authDataOf(options, faults, credential))],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientDataOf('webauthn.create', options, faults).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      }
    },

    /** Answers navigator.credentials.get(). */
    get(options: Options, faults: Faults = {}) {
      const clientData = clientDataOf('webauthn.get', options, faults)
      const authData = authDataOf(options, faults)
      const signed = Buffer.concat([authData, hash('sha256', clientData, 'buffer')])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, faults.foreignKey ? newKey().privateKey : privateKey).toString(
          'base64url',
        ),
        userHandle,
      }
    },
  }
}

/** The subset of CBOR (RFC 8949) that an authenticator needs. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  return length < 256
    ? Buffer.of((major << 5) | 24, length)
    : Buffer.of((major << 5) | 25, length >> 8, length & 0xff)
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
