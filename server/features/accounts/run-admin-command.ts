import { addMs, HOUR_MS } from '#domain/calendar.ts'
import type { Deps } from '#server/deps.ts'
import {
  endSessionsOf,
  generatePassword,
  makeAdmin,
  TEMPORARY_PASSWORD_HOURS,
  removeAdmin,
} from './admins.ts'

type Needs = Pick<Deps, 'db' | 'now'>
type Command = (deps: Needs, email: string) => Promise<string[]>

const commands: Record<string, Command> = {
  create: async (deps, email) => {
    const password = generatePassword()
    const passwordExpiresAt = addMs(deps.now(), TEMPORARY_PASSWORD_HOURS * HOUR_MS)
    const made = await makeAdmin(deps, { email, password, passwordExpiresAt })
    return [
      made?.done === 'created'
        ? `${email} is now an admin.`
        : `${email} is now an admin. The old password, second factor, passkeys, calendar address, push subscriptions and sessions were deleted.`,
      `One-time password: ${password}`,
      `It is shown only now and expires in ${TEMPORARY_PASSWORD_HOURS} hours: log in and choose another one.`,
    ]
  },
  remove: async (deps, email) => {
    const removed = await removeAdmin(deps, email)
    if (removed.ok)
      return [
        `${email} is no longer an admin. Sessions ended: ${removed.value.endedSessions}. Passkeys, calendar address and push subscriptions were deleted.`,
        ...(removed.value.passesBookings
          ? [
              'The next owner now has the bookings of this first owner: check the calendar for two at the same time.',
            ]
          : []),
      ]
    if (removed.code === 'NOT_AN_ADMIN') throw new Error(`${email} is not an admin.`)
    throw new Error(`${email} is the only admin. Create another one first: npm run admin -- create EMAIL`)
  },
  'end-sessions': async (deps, email) => {
    const ended = await endSessionsOf(deps, email)
    if (!ended.ok) throw new Error(`${email} has no account.`)
    return [
      `Sessions of ${email} ended: ${ended.value.endedSessions}. The calendar address and push subscriptions were deleted.`,
      ended.value.keepsPasskeys
        ? `Passkeys were kept, because they are the only second factor of this admin. If one belongs to another person: npm run admin -- create ${email}`
        : 'All passkeys of this account were deleted.',
    ]
  },
}

/** True for the name of a command of `npm run admin`. */
export const isAdminCommand = (name: string): boolean => Object.hasOwn(commands, name)

/**
 * Runs `npm run admin -- NAME EMAIL`; returns the lines to print.
 * @throws an error whose message is meant for the person at the terminal
 */
export function runAdminCommand(deps: Needs, name: string, email: string): Promise<string[]> {
  if (!isAdminCommand(name)) throw new Error(`Unknown command ${name}.`)
  return commands[name]!(deps, email)
}
