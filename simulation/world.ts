import type { PaymentWindow } from '#contract/payments.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import { createEngine } from '#sandbox/paypal/engine.ts'
import type { EventRecord } from '#sandbox/paypal/records.ts'
import type { PortoneEvent } from '#sandbox/portone/engine.ts'
import type { Actor, Deps, OutgoingMail } from '#server/deps.ts'
import { calendarReader } from './calendars.ts'
import { createClock } from './clock.ts'
import { type Fate, LostConnection, processDatabase, type SimulatedDatabase } from './database.ts'
import { createEndings } from './endings.ts'
import { faultsOf, behaviourOf, NO_FAULTS } from './faults.ts'
import type { Reserved } from './invariant-rows.ts'
import { createKorean } from './korean.ts'
import { createNetwork } from './network.ts'
import { chanceOf, seedPlatform } from './random.ts'
import type { ManualRefund, ExternalRefund } from './refund-records.ts'
import { createScheduler, type Process } from './scheduler.ts'
import { openSite, type Site } from './site.ts'
import { newTally } from './tally.ts'
import type { Team } from './team.ts'

/**
 * A Tuesday, four days before the first bookable weekend, or the Friday before that weekend: bookings made on that
 * Friday reach their refund deadline within hours, so that people cancel too late.
 */
const STARTS = ['2026-09-01T00:00:00Z', '2026-09-04T00:00:00Z'].map((text) => Date.parse(text))
const PROCESSES = 2
const WEBHOOK_TRIES = 6
const MAX_DRAIN_STEPS = 20_000
const USUAL_SKEW_MS = 1000
const OWN_ACCOUNT_ALARM = 'provider refuses sales on our account'

export type Delivery = { tries: number } & (
  | { provider: 'paypal'; event: EventRecord }
  /** Some senders give each try an id of its own. */
  | { provider: 'portone'; event: PortoneEvent; id: string | undefined }
)
/** One page of one person's browser. */
export type Tab = {
  actor: Actor
  draft: Record<string, unknown>
  orderId: string | null
  isOwnOrder: boolean
  way: PaymentMethod
  /** Parameters with which the browser opens the second provider's window. */
  window: PaymentWindow | null
}
export type World = ReturnType<typeof createWorld>

/** Everything that one seed decides: the provider, the processes of the product, the people and the faults. */
export function createWorld(seed: number, database: SimulatedDatabase, people: readonly Actor[], team: Team) {
  const chance = chanceOf(seed)
  seedPlatform(seed)
  const engineChance = chanceOf(seed + 0x0e)
  const stageChance = chanceOf(seed + 0xc0)
  const koreanChance = chanceOf(seed + 0x82)
  const changeAfterCaptureChance = chanceOf(seed + 0x1a)
  const clock = createClock(chance.pick(STARTS))
  const tally = newTally()
  const history: string[] = []
  const log = (line: string) =>
    void history.push(`${new Date(clock.now()).toISOString().slice(5, 19)} ${line}`)
  const scheduler = createScheduler(chance, clock.now, log)
  const mixed = faultsOf(chance)
  let hasRecovered = false
  const faults = () => (hasRecovered ? NO_FAULTS : mixed)

  const deliveries: Delivery[] = []
  const unacknowledged = new Map<Delivery, Site>()
  /** Repeats an unacknowledged webhook, as the provider does. */
  const deliverAgain = (delivery: Delivery): void => {
    if (++delivery.tries < WEBHOOK_TRIES) deliveries.push(delivery)
  }
  const engine = createEngine({
    now: clock.now,
    random: engineChance.next,
    baseUrl: 'http://paypal.invalid',
    behaviour: behaviourOf(chance),
    emit: (event) => {
      if (!chance.happens(faults().webhookLost)) deliveries.push({ provider: 'paypal', event, tries: 0 })
      if (chance.happens(faults().webhookRepeated)) deliveries.push({ provider: 'paypal', event, tries: 0 })
    },
  })
  let messages = 0
  const korean = createKorean(seed, {
    chance: koreanChance,
    clock,
    emit: (event) => {
      const id = `msg-${seed}-${++messages}`
      const delivery = () => ({
        provider: 'portone' as const,
        event,
        tries: 0,
        id: koreanChance.happens(0.8) ? id : undefined,
      })
      const isLost = koreanChance.happens(faults().webhookLost)
      if (!isLost) deliveries.push(delivery())
      else if (event.type.includes('Dispute')) korean.unreportedDisputes.add(event.data.paymentId!)
      if (koreanChance.happens(faults().webhookRepeated)) deliveries.push(delivery())
    },
  })
  let outageEndMs = 0
  const isProviderDown = () => clock.now() < outageEndMs
  const isCharged = (orderId: string): boolean =>
    engine.store.orders.get(orderId)?.captureId !== undefined || korean.asked.has(orderId)
  const endings = createEndings(isCharged, tally)
  const { allowCharge: onChargeWithoutCall } = endings
  const network = createNetwork({
    engine,
    korean,
    scheduler,
    chance,
    clock,
    faults,
    isProviderDown,
    onChargeWithoutCall,
    tally,
  })
  const mails: OutgoingMail[] = []
  const failures: unknown[] = []

  /** Decides at each commit whether the process crashes before or after it, loses its connection, or continues. */
  const fateOf = (unit: 'statement' | 'transaction'): Fate => {
    tally.commits++
    if (unit === 'transaction') tally.transactions++
    const { crash, conflict, lostCommit } = faults()
    if (chance.happens(crash))
      return unit === 'transaction' && chance.happens(0.5) ? 'undone' : 'unacknowledged'
    if (chance.happens(lostCommit)) {
      tally.lostCommits++
      return unit === 'transaction' && chance.happens(0.5) ? 'lost before' : 'lost after'
    }
    if (unit === 'statement' || !chance.happens(conflict)) return 'done'
    tally.conflicts++
    return 'conflict'
  }

  /** Only a lost database connection may be thrown; the HTTP server answers it with 503. */
  function recordFailure(logged: readonly unknown[]): void {
    const isLost = (part: unknown) =>
      ((part as { err?: unknown } | null)?.err ?? part) instanceof LostConnection
    // An alarm about the provider's account is not a fault of the product.
    if (!logged.some(isLost) && !logged.includes(OWN_ACCOUNT_ALARM)) failures.push(logged)
  }

  // Servers agree on the time within a second or two, unless one of their clocks is wrong.
  const skewsMs = Array.from({ length: PROCESSES }, () => chance.whole(-USUAL_SKEW_MS, USUAL_SKEW_MS))

  function startSite(number: number, generation: number): Site {
    const process: Process = { name: `site${number}.${generation}`, alive: true }
    const log: Deps['log'] = {
      debug: ignore,
      info: ignore,
      warn: ignore,
      error: (...logged: unknown[]) => recordFailure(logged),
    }
    const db = processDatabase(database.lite, process, scheduler, fateOf)
    return openSite(process, {
      db,
      log,
      now: () => new Date(clock.now() + skewsMs[number]!),
      fetch: network.fetchOf(process),
      sendMail: (mail) => sendMail(process, mail),
      feeds: calendarReader(process, { scheduler, team, tally, hasRecovered: () => hasRecovered }),
    })
  }

  async function sendMail(process: Process, mail: OutgoingMail): Promise<void> {
    await scheduler.turn(process, `mail to ${mail.to}`)
    if (chance.happens(faults().mailLost)) throw new Error('The relay refused it')
    mails.push(mail)
    tally.mails++
    await scheduler.turn(process, 'the relay took the mail')
    if (chance.happens(faults().mailLost)) throw new Error('The relay took it and its answer was lost')
  }

  let generation = 0
  const sites = Array.from({ length: PROCESSES }, (_, index) => startSite(index, generation))

  /** Restarts crashed processes. They have acknowledged none of their unfinished work. */
  function restart(): void {
    for (const [delivery, site] of unacknowledged) {
      if (site.alive) continue
      unacknowledged.delete(delivery)
      deliverAgain(delivery)
    }
    for (const [index, site] of sites.entries()) {
      if (site.alive) continue
      tally.crashes++
      sites[index] = startSite(index, ++generation)
    }
  }

  /** Runs a call with any result; an exception is a fault of the product. */
  function act(site: Site, what: string, work: (deps: Deps) => Promise<unknown>): void {
    log(`${site.name} ${what}`)
    work(site.deps).then(
      (answer) => log(`${site.name} ${what}: ${answerText(answer)}`),
      (error: unknown) => {
        log(`${site.name} ${what}: ${String(error)}`)
        recordFailure([what, error])
      },
    )
  }

  /** Sets the error of one server's clock; 0 corrects it. */
  function jumpClock(number: number, byMs: number): void {
    tally.clockJumps++
    log(`the clock of site${number} is wrong by ${byMs / 3_600_000} hours`)
    skewsMs[number] = byMs
  }

  /** Runs everything that is under way to its end. */
  async function drain(): Promise<void> {
    for (let steps = 0; await scheduler.step(); steps++) {
      if (steps > MAX_DRAIN_STEPS) throw new Error('What is under way never ends')
      restart()
    }
  }

  return {
    seed,
    chance,
    /** Random stream for actions on bookings. */
    stageChance,
    /** Random stream for later changes of captures. */
    changeAfterCaptureChance,
    /** Captures, payments and disputes whose last change is final. */
    decidedLater: new Set<string>(),
    /** Disputes that the buyer has won without a visible reversal. */
    unshown: new Set<string>(),
    clock,
    tally,
    history,
    log,
    scheduler,
    engine,
    korean,
    network,
    lite: database.lite,
    /** A handle without faults, for checks and the admins' view. */
    db: database.db,
    people,
    team,
    /** Reservations and what was known of counsellors when they were last compared. */
    lastReserved: { current: null as Reserved | null },
    /** A single buyer competes between tabs, several compete with each other. */
    buyers: people.filter(({ role }) => role === 'user').slice(0, chance.whole(1, 5)),
    times: ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'].slice(0, chance.whole(2, 7)),
    tabs: [] as Tab[],
    /** Tokens of payment links, and orders that were placed with one. */
    links: [] as string[],
    linkOrders: [] as { token: string; orderId: string }[],
    /** Offers of the waiting list that their client has seen. */
    seenOffers: new Set<string>(),
    externalRefunds: [] as ExternalRefund[],
    manualRefunds: [] as ManualRefund[],
    /** Amounts that an admin transferred for refunds refused for good, by capture; set at the end. */
    transferred: new Map<string, number>(),
    endings,
    /** True when the provider's replies contain every field. */
    reportsAll: mixed.optionalFields.every((each) => each === 'given'),
    isProviderDown,
    /** Makes the provider unreachable until `untilMs`. */
    startOutage: (untilMs: number) => {
      outageEndMs = untilMs
    },
    jumpClock,
    skewsMs: skewsMs as readonly number[],
    deliveries,
    unacknowledged,
    deliverAgain,
    mails,
    failures,
    sites,
    restart,
    drain,
    act,
    recover: () => {
      hasRecovered = true
      outageEndMs = 0
      skewsMs.fill(0)
      Object.assign(engine.settings, { optionalFields: 'given', refundMode: 'COMPLETED' })
      Object.assign(korean.engine.settings, { manualApproval: true, pg: 'good', cancelMode: 'SUCCEEDED' })
    },
    hasRecovered: () => hasRecovered,
  }
}

const ignore = (): void => {}

function answerText(answer: unknown): string {
  const { ok, code } = (answer ?? {}) as { ok?: boolean; code?: string }
  return ok === undefined ? String(answer) : ok ? 'yes' : String(code)
}
