import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'
import { type Db, guarded } from './transaction.ts'

export type OpenDatabase = {
  engine: 'embedded' | 'postgres'
  db: Db
  /** Checkpoint and vacuum, which PostgreSQL does by itself. */
  maintain(): Promise<void>
  /** Copies the embedded database's folder as it is at one instant; null on PostgreSQL, which has its own ways. */
  copyTo: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}

/** Opens PostgreSQL when there is a URL, else the embedded database in `folder` (null: in memory), and migrates it. */
export async function openDatabase(args: {
  url?: string | undefined
  /** The database itself, where `url` leads to a pooler. */
  directUrl?: string | undefined
  folder: string | null
  onError: (error: unknown) => void
  /** For a program that nobody waits for: an answer may take as long as it takes. */
  isPatient?: boolean
}): Promise<OpenDatabase> {
  // Loaded on demand: the other engine costs start-up time and memory.
  if (args.url) {
    const { openPostgres } = await import('./postgres.ts')
    const { dialect, target, close } = openPostgres(args.url, args.onError, {
      isPatient: args.isPatient,
      directUrl: args.directUrl,
    })
    return opened('postgres', {
      dialect,
      target,
      close,
      copyTo: null,
      maintain: async () => {},
    })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return opened('embedded', await openEmbedded(args.folder, args.onError))
}

async function opened(
  engine: OpenDatabase['engine'],
  parts: Omit<OpenDatabase, 'engine' | 'db'> & {
    dialect: Parameters<typeof guarded>[0]
    target: Parameters<typeof migrate>[0]
  },
): Promise<OpenDatabase> {
  try {
    await migrate(parts.target)
  } catch (error) {
    await parts.close()
    throw error
  }
  const db = new Kysely<Tables>({ dialect: guarded(parts.dialect) })
  return { engine, db, maintain: parts.maintain, copyTo: parts.copyTo, close: parts.close }
}
