import type { Deps } from '#server/deps.ts'

export type SyncNeeds = Pick<
  Deps,
  'config' | 'db' | 'now' | 'gateways' | 'merchants' | 'syncsInFlight' | 'settings' | 'log' | 'triggerWorker'
>
