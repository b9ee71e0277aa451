import type { Sandbox } from '#sandbox/start.ts'
import type { MailTransport } from './deps.ts'
import type { TestDatabase } from './testing-database.ts'

/**
 * What the next app takes over from the one before, because opening it costs half a second: databases across test
 * files (they are emptied), the sandbox and the connections to its mail server within one file (it keeps its orders and
 * mails; testing-setup.ts closes both).
 */
export const idle: { databases: TestDatabase[]; sandbox: Sandbox | null; mail: MailTransport | null } = {
  databases: [],
  sandbox: null,
  mail: null,
}
