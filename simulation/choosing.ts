import type { Site } from './site.ts'
import type { World } from './world.ts'

export const anySite = ({ chance, sites }: World): Site => chance.pick(sites)

/** Mostly one of the newest, because races happen between concurrent things. */
export const pickRecent = <T>({ chance }: World, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : chance.pick(chance.happens(0.7) ? from.slice(-3) : from)
