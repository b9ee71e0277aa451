import { createHash } from 'node:crypto'
import { startInstance } from '#server/features/payments/capture/event-sweep.ts'
import { actOnce, mixOf } from './actions.ts'
import { changeConsultation, playConsultations } from './consultations.ts'
import type { SimulatedDatabase } from './database.ts'
import { Violation } from './invariant-rows.ts'
import { checkEnd, checkSafety } from './invariants.ts'
import { type People, issueCoupons } from './people.ts'
import { recover } from './recovery.ts'
import type { Tally } from './tally.ts'
import { answerOffers } from './team-acts.ts'
import { teamOf, insertTeam } from './team.ts'
import { createWorld } from './world.ts'

const MAX_HISTORY_LINES = 60
/** Probability of an action on a booking between two other actions. */
const BOOKING_ACTION_SHARE = 0.15

export type Outcome = {
  seed: number
  tally: Tally
  /** The violated invariant with the last actions; null when all held. */
  violation: { what: string; history: string[] } | null
  /** Identical for the same seed on any machine. */
  fingerprint: string
  history: string[]
}

/** Runs one history from its seed: some hundred actions with faults, then recovery, then the final invariants. */
export async function runSeed(seed: number, database: SimulatedDatabase, people: People): Promise<Outcome> {
  await database.empty(seed)
  await issueCoupons(database.lite, people)
  const team = teamOf(seed)
  await insertTeam(database.lite, team)
  const world = createWorld(seed, database, people, team)
  const { chance, clock, scheduler, tally, history } = world
  // First start of the product, before it accepts requests.
  await startInstance({ db: database.db, now: () => new Date(clock.now()) })
  tally.seeds = 1
  tally.largeOffices = Number(team.isLarge)
  let violation: Outcome['violation'] = null
  try {
    const mix = mixOf(world)
    const eagerness = chance.pick([0.4, 0.7, 0.8, 0.9])
    const actions = chance.whole(70, 140)
    let checked = -1
    const checkAfterStep = async (): Promise<void> => {
      world.restart()
      if (checked !== tally.transactions) {
        await checkSafety(world)
        await answerOffers(world)
      }
      checked = tally.transactions
    }
    for (let done = 0; done < actions;) {
      if (scheduler.waiting().length > 0 && chance.happens(eagerness)) await scheduler.step()
      else {
        done++
        await actOnce(world, mix)
        if (world.stageChance.happens(BOOKING_ACTION_SHARE)) await changeConsultation(world)
      }
      await checkAfterStep()
    }
    await playConsultations(world, checkAfterStep)
    await recover(world)
    await checkEnd(world)
  } catch (error) {
    tally.violations = 1
    const what = error instanceof Violation ? error.message : String((error as Error).stack)
    violation = { what, history: history.slice(-MAX_HISTORY_LINES) }
  } finally {
    for (const site of world.sites) scheduler.kill(site)
    clock.forgetTimers()
  }
  return { seed, tally, violation, fingerprint: fingerprintOf(history), history }
}

const fingerprintOf = (history: string[]): string =>
  createHash('sha256').update(history.join('\n')).digest('hex').slice(0, 16)
