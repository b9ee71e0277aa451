import { mkdirSync, writeFileSync } from 'node:fs'
import { Site } from '#e2e/site.ts'
import { aNewEmail, PASSWORD } from '#e2e/steps.ts'
import { type Engine, engines, PHONE, START_MS } from './engines.ts'
import { until } from './until.ts'

/**
 * `npm run check:engines`: books and pays as a new visitor, through PayPal's page to the ticket, then logs
 * in, in Debian's Firefox and WebKit at a phone's width. Fails on console errors and on horizontal overflow.
 * Screenshots go to shots/engines/. `-- webkit` runs one engine.
 */
const FOLDER = 'shots/engines'
/** The payment page's report-only policy: the provider's script may write markup (docs/adr/0025). */
const WATCHED_ONLY = /Report-Only policy.*require-trusted-types-for/
const REST_MS = 1000
const wanted = process.argv.slice(2)
const names = Object.keys(engines).filter((name) => wanted.length === 0 || wanted.includes(name))
if (names.length === 0) {
  console.error(`Unknown engine: ${wanted.join(', ')}. Known engines are ${Object.keys(engines).join(', ')}.`)
  process.exit(1)
}
mkdirSync(FOLDER, { recursive: true })
const faults: string[] = []
let ran = 0
for (const name of names) {
  const { find, packages } = engines[name]!
  const start = find()
  if (!start) {
    console.warn(`NOT RUN: ${name} is not installed (Debian: ${packages}).`)
    continue
  }
  ran++
  const site = await new Site().start()
  let engine: Engine | undefined
  try {
    engine = await start()
    await walk(name, engine, site)
  } catch (error) {
    faults.push(`${name}: ${String(error)}`)
    await engine?.picture().then(
      (seen) => writeFileSync(`${FOLDER}/${name}-failed.png`, seen),
      () => {},
    )
  } finally {
    const unexpected = (engine?.faults() ?? []).filter((fault) => !WATCHED_ONLY.test(fault))
    faults.push(...unexpected.map((fault) => `${name}: ${fault}`))
    await engine?.close()
    await site.remove()
  }
}
for (const fault of faults) console.error(`FAILED ${fault}`)
console.log(`${ran} of ${names.length} engines checked, ${faults.length} faults; pictures in ${FOLDER}/`)
process.exit(faults.length === 0 && (ran > 0 || process.env.CI !== 'true') ? 0 : 1)

async function walk(name: string, engine: Engine, site: Site): Promise<void> {
  let pictures = 0
  const there = (selector: string): Promise<unknown> =>
    until(`${selector} in ${name}`, START_MS, () =>
      engine.run<boolean>(`return document.querySelector(${JSON.stringify(selector)}) !== null`),
    )
  const at = (path: string): Promise<unknown> =>
    until(
      `${path} in ${name}`,
      START_MS,
      async () => (await engine.run<string>('return location.pathname + location.search')) === path,
    )
  const takePicture = async (step: string): Promise<void> => {
    // Wait until the page is drawn and animations have ended.
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const file = `${FOLDER}/${name}-${String(++pictures).padStart(2, '0')}-${step}.png`
    writeFileSync(file, await engine.picture())
    const [width, seen] = await engine.run<[number, number]>(
      'return [document.documentElement.scrollWidth, innerWidth]',
    )
    if (seen !== PHONE.width) faults.push(`${name}: ${step} was seen at ${seen} px, not ${PHONE.width}`)
    if (width > seen) faults.push(`${name}: ${step} is ${width} px wide on a screen of ${seen}`)
  }
  /** Sets a value as typing does for React: with the prototype's setter, then the event. */
  const fill = (field: string, text: string): Promise<void> =>
    engine.run(`const field = document.querySelector('[name=${field}]')
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))`)
  const send = (field: string): Promise<void> =>
    engine.run(`document.querySelector('[name=${field}]').form.requestSubmit()`)

  await engine.goTo(`${site.url}/`)
  await takePicture('home')
  await engine.goTo(`${site.url}/times`)
  await takePicture('times')
  const intent = await engine.run<string>(`return document.querySelector('.hours a').getAttribute('href')`)
  await engine.goTo(`${site.url}${intent}`)
  await there('.chosen-time')
  await takePicture('login-with-an-intent')

  await engine.goTo(`${site.url}/register${intent.slice(intent.indexOf('?'))}`)
  await there('[name=email]')
  const email = aNewEmail()
  await fill('email', email)
  await takePicture('register')
  await send('email')
  const code = /\b(\d{6})\b/.exec((await site.mail(email, /\b\d{6}\b/)).text)?.[1] ?? ''
  await there('[name=verificationCode]')
  await takePicture('code')
  await fill('verificationCode', code)
  await send('verificationCode')
  await there('[name=confirmPassword]')
  await fill('password', PASSWORD)
  await fill('confirmPassword', PASSWORD)
  await fill('name', 'Ann Nguyen')
  await fill('nationality', 'VN')
  for (const box of ['agreeTerms', 'agreePrivacy'])
    await engine.run(`document.querySelector('[name=${box}]').click()`)
  await takePicture('details')
  await send('password')

  await at(intent)
  await there('[name=platformId]')
  await takePicture('form')
  await engine.run(`document.querySelector('[name=platform][value=kakao]').click()`)
  await fill('platformId', 'ann_ng')
  await fill('message', 'I would like to study design in Seoul. Where do I begin?')
  await takePicture('form-filled')
  await send('message')
  await at('/payment')
  await there('a[href$="way=paypal"]')
  await takePicture('ways-to-pay')
  await engine.click('a[href$="way=paypal"]')
  await at('/payment?way=paypal')
  await there('.checkout [aria-label="PayPal"]')
  await takePicture('payment')
  await engine.click('.full-page a')
  await there('[value=pay]')
  await engine.click('[value=pay]')
  await at('/payment-success')
  await there('a[href^="/consultations/"]')
  await takePicture('paid')
  await engine.click('a[href^="/consultations/"]')
  await there('.course [aria-current]')
  await takePicture('ticket')

  await engine.goTo('about:blank')
  await engine.goTo(`${site.url}/profile`)
  await there('[name=name]')
  await takePicture('profile')
  await engine.run(`fetch('/api/logout', { method: 'POST', headers: { 'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)[1]) }, body: '{}' })
    .then((reply) => document.body.setAttribute('data-left', reply.status))`)
  await there('[data-left="200"]')
  await engine.goTo(`${site.url}/report-history`)
  await there('[name=password]')
  await fill('email', email)
  await fill('password', PASSWORD)
  await send('password')
  await at('/report-history')
  await there('h1')
  await until(`the login in ${name}`, START_MS, () =>
    engine.run<boolean>(`return document.querySelector('[name=password]') === null`),
  )
  await takePicture('history')
}
