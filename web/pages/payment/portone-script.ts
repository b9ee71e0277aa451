/**
 * The part of PortOne's script that is used (its type declarations are not installed: the package names no
 * licence).
 */
type PortoneScript = { requestPayment: (request: object) => Promise<PortoneResponse | undefined> }
/** `code` is present if nothing was approved. */
export type PortoneResponse = { code?: string; [field: string]: unknown }

let loading: Promise<PortoneScript> | undefined

/** Loads PortOne's script once, in a document whose policy allows it; a failed load can be retried. */
export function loadPortone({ sdkUrl, nonce }: { sdkUrl: string; nonce: string }): Promise<PortoneScript> {
  loading ??= new Promise<PortoneScript>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (): void => {
      script.remove()
      loading = undefined
      reject(new Error('PortOne’s script did not load'))
    }
    script.src = sdkUrl
    script.nonce = nonce
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const { PortOne } = window as { PortOne?: PortoneScript }
      if (PortOne) resolve(PortOne)
      else fail()
    })
    document.head.append(script)
  })
  return loading
}
