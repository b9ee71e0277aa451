import type { Sandbox } from '#sandbox/start.ts'
import type { MailTransport } from './deps.ts'
import type { TestDatabase } from './testing-database.ts'

/**
 * Resources that the next app reuses, because opening them costs half a second: databases across test files
 * (they are emptied); the sandbox and its mail connections within one file (it keeps its orders and mails;
 * testing-setup.ts closes both).
 */
export const idle: { databases: TestDatabase[]; sandbox: Sandbox | null; mail: MailTransport | null } = {
  databases: [],
  sandbox: null,
  mail: null,
}
