import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './find-postgres.ts'
import { endProcess } from './process-tree.ts'
import { until } from './until.ts'

/** A browser other than Chromium, driven without Playwright, whose builds are not available everywhere. */
export type Engine = {
  goTo: (url: string) => Promise<void>
  /** Runs a function body in the page and returns its result. */
  run: <T>(body: string) => Promise<T>
  /** A trusted click: the page may open a window. */
  click: (selector: string) => Promise<void>
  picture: () => Promise<Buffer>
  /** Console errors so far. */
  faults: () => string[]
  close: () => Promise<void>
}

export const PHONE = { width: 360, height: 740 }
export const START_MS = 60_000
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'

export const engines: Record<string, { packages: string; find: () => (() => Promise<Engine>) | null }> = {
  firefox: {
    packages: 'firefox-esr',
    find: () => {
      const program = FIREFOX.find((path) => existsSync(path))
      return program ? () => startFirefox(program) : null
    },
  },
  webkit: {
    packages: 'webkit2gtk-driver and xvfb',
    find: () => {
      const program = globSync('/usr/lib/*/webkit2gtk-4*/MiniBrowser').at(-1)
      return program && existsSync(WEBKIT_DRIVER) && existsSync(XVFB) ? () => startWebkit(program) : null
    },
  },
}

/** Uses WebDriver BiDi, which Firefox supports without a driver. */
async function startFirefox(program: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'naru-firefox-'))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', home, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: home } },
  )
  const address = await waitForOutput(child, /WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, { done: (result: never) => void; failed: (fault: Error) => void }>()
  const faults: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    if (message.method === 'log.entryAdded' && message.params.level === 'error')
      faults.push(String(message.params.text))
    const asked = waiting.get(message.id)
    if (message.type === 'error') asked?.failed(new Error(message.message))
    else asked?.done(message.result as never)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let last = 0
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((done, failed) => {
      waiting.set(++last, { done, failed })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: PHONE })
  const run = async <T>(body: string): Promise<T> => {
    const { result, exceptionDetails } = await send<{
      result: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: asText(body),
      target: { context },
      awaitPromise: false,
      userActivation: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value === undefined ? (undefined as T) : JSON.parse(result.value)
  }
  return {
    run,
    goTo: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    click: (selector) => run(`document.querySelector(${JSON.stringify(selector)}).click()`),
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    faults: () => faults,
    close: async () => {
      await endProcess(child)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Uses W3C WebDriver on a virtual display: WebKitGTK's MiniBrowser has no headless mode. */
async function startWebkit(program: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'naru-webkit-'))
  const screen = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await waitForOutput(screen, /^(\d+)\n/)
  const port = await freePort()
  const faults: string[] = []
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' },
  })
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (/^CONSOLE \S+ ERROR/.test(line)) faults.push(line)
    })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: T & { message?: string } }
    if (!reply.ok) throw new Error(`${path}: ${value.message}`)
    return value
  }
  await until('the driver answers', START_MS, () => send<object>('GET', '/status'))
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: program,
          args: [
            '--automation',
            '--enable-write-console-messages-to-stdout=true',
            '--javascript-can-open-windows-automatically=true',
          ],
        },
      },
    },
  })
  const at = `/session/${sessionId}`
  const run = async <T>(body: string): Promise<T> => {
    const script = `return ${asText(body)}`
    const value = await send<string | null>('POST', `${at}/execute/sync`, { script, args: [] })
    return value === null ? (undefined as T) : JSON.parse(value)
  }
  // The toolbars keep the first window wider than a phone; a pop-up has none.
  const before = await send<string[]>('GET', `${at}/window/handles`)
  await run(`open('about:blank', '_blank', 'popup,width=${PHONE.width},height=${PHONE.height}')`)
  let handles: string[] = []
  await until('the pop-up opens', START_MS, async () => {
    handles = await send('GET', `${at}/window/handles`)
    return handles.length > before.length
  })
  await send('POST', `${at}/window`, { handle: handles.find((each) => !before.includes(each)) })
  await send('POST', `${at}/window/rect`, { ...PHONE, x: 0, y: 0 })
  return {
    run,
    goTo: async (url) => void (await send('POST', `${at}/url`, { url })),
    click: async (selector) => {
      const found = await send<Record<string, string>>('POST', `${at}/element`, {
        using: 'css selector',
        value: selector,
      })
      await send('POST', `${at}/element/${Object.values(found)[0]}/click`, {})
    },
    picture: async () => Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64'),
    faults: () => faults,
    close: async () => {
      await send('DELETE', at).catch(() => {})
      await endProcess(driver)
      await endProcess(screen)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const asText = (body: string): string => `JSON.stringify((() => { ${body} })())`

/** Returns the first output of a program that matches; later output is read and dropped. */
function waitForOutput(child: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} did not start: ${text}`)), START_MS)
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const found = words.exec(text)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`${child.spawnfile} ended: ${text}`)))
  })
}
