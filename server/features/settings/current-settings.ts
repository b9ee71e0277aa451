import type { Settings } from '#domain/settings.ts'

/** The settings of this node. */
export type CurrentSettings = {
  /** Call it for each use: a stored result becomes outdated. */
  current(): Settings
  version(): number
  /** True when slots can be booked: always, except in production before the set-up is complete. */
  isSelling(): Promise<boolean>
  /** Loads changes of this or another node. */
  refresh(): Promise<void>
}
