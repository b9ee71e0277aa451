import type { Deps } from '#server/deps.ts'

export type SyncNeeds = Pick<
  Deps,
  'config' | 'db' | 'now' | 'payments' | 'merchants' | 'syncsInFlight' | 'settings' | 'log' | 'triggerWorker'
>
