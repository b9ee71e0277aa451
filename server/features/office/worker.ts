import type { Deps } from '#server/deps.ts'
import { mailDailyHead, sealEntries } from './audit-chain.ts'

/** Seals what the audit log has gained, and mails its head once a day. */
export const officeWorker = (
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'wake'>,
): { runOnce(): Promise<boolean> } => ({
  runOnce: async () => {
    let busy = false
    while (await sealEntries(deps)) busy = true
    return (await mailDailyHead(deps)) || busy
  },
})
