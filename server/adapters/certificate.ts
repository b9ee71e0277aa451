import { isIP } from 'node:net'
import { connect } from 'node:tls'

const ANSWER_MS = 5_000

/**
 * End of validity of the certificate that an https origin presents; the reason as a code of OpenSSL or Node
 * ("CERT_HAS_EXPIRED") if it is not trusted; null for another scheme, or if the origin does not answer within
 * five seconds.
 */
export function fetchCertificateEnd(origin: string): Promise<Date | string | null> {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        // An IP address is not a server name (RFC 6066, section 3).
        ...(isIP(hostname) === 0 && { servername: hostname }),
      },
      () => {
        const end = new Date(socket.getPeerCertificate().valid_to)
        socket.destroy()
        resolve(Number.isNaN(end.getTime()) ? null : end)
      },
    )
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    // Set only if the certificate was the cause.
    socket.once('error', () => resolve(socket.authorizationError ? String(socket.authorizationError) : null))
    socket.once('close', () => resolve(null))
  })
}
