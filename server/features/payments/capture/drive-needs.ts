import type { Deps } from '#server/deps.ts'

export type DriveNeeds = Pick<
  Deps,
  'config' | 'db' | 'now' | 'payments' | 'payees' | 'looks' | 'settings' | 'log' | 'triggerWorker'
>
