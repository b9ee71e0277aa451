import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'

export const makeBackup = endpoint('POST /api/backups', {
  access: 'admin',
  output: z.object({
    /** Null while it is still being made: the site status shows it when it is done. */
    newest: z.nullable(z.object({ at: instant, bytes: z.number() })),
    /** The reason why it could not be made. */
    failure: z.nullable(z.string()),
  }),
  limits: [{ per: 'account', calls: 10, seconds: 3600 }],
  summary: 'Make a backup in BACKUP_TO now',
})

/** An encrypted archive of the current data. */
export const BACKUP_FILE_PATH = '/api/backups/file'
