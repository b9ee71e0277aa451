/** Figures of one visit, in milliseconds since its start. */
export type Seen = {
  contentMs: number
  /** React has attached its event handlers to the content. */
  hydratedMs: number
  lcpMs: number
  /** Interaction to next paint of a tap and a key. */
  inpMs: number
  cls: number
  scriptKb: number
}

/** Global of the page that `watchPage` fills. */
export type Watched = { seen: Seen }

/** Runs in the page before its own scripts. `content`: selector of what a person came for. */
export function watchPage(content: string): void {
  const seen = { contentMs: Number.NaN, hydratedMs: Number.NaN, lcpMs: 0, inpMs: 0, cls: 0, scriptKb: 0 }
  Object.assign(globalThis, { seen })
  const checkFrame = (): void => {
    const element = document.querySelector(content)
    if (element && element.getClientRects().length > 0) seen.contentMs ||= performance.now()
    // A property that React adds to the elements that it has hydrated.
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps')))
      seen.hydratedMs = performance.now()
    else requestAnimationFrame(checkFrame)
  }
  requestAnimationFrame(checkFrame)
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    // Shorter events are not reported by default.
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime))
  observe('event', ({ duration }) => (seen.inpMs = Math.max(seen.inpMs, duration)))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    // A shift within half a second of a tap is an answer to it.
    if (!hadRecentInput) seen.cls += value
  })
  observe('resource', (entry) => {
    const { name, encodedBodySize } = entry as PerformanceResourceTiming
    const { pathname } = new URL(name)
    if (
      document.querySelector(`script[src='${pathname}'], link[href='${pathname}']`) &&
      pathname.endsWith('.js')
    )
      seen.scriptKb += encodedBodySize / 1000
  })
}
