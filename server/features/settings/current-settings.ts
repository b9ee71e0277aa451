import type { Office } from '#domain/office.ts'

/** The settings in force on this node. */
export type CurrentSettings = {
  /** Read them when they are needed; what is kept grows old. */
  office(): Office
  version(): number
  /** True when times can be booked: always, except in production before the first steps are done. */
  isSelling(): Promise<boolean>
  /** Takes in what this node, or another one, has changed since the last look. */
  refresh(): Promise<void>
}
