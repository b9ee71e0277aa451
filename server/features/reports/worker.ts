import type { Deps } from '#server/deps.ts'
import { mailDailyHead, sealEntries } from './audit-chain.ts'

/** Links new entries of the audit log to the chain, and mails its head once a day. */
export const auditLogWorker =
  (deps: Pick<Deps, 'db' | 'now' | 'log' | 'triggerWorker'>): (() => Promise<boolean>) =>
  async () => {
    let busy = false
    while (await sealEntries(deps)) busy = true
    return (await mailDailyHead(deps)) || busy
  }
