import { verifyChain } from '#server/features/reports/audit-chain.ts'
import { hasTables } from './archive-restore.ts'
import { openInstance, refuse } from './archive.ts'

/** Recomputes the hash chain of the audit log and compares it with checksums from the daily mails. */
const mailed = process.argv.slice(2).map((text) => {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position || !hash) refuse('Usage: npm run verify-audit [-- CHECKSUM…], as the daily mails show it', 2)
  return { position: Number(position), hash: Buffer.from(hash, 'hex') }
})
const { db, close } = await openInstance(process.env, 'any').catch((error: Error) => refuse(error.message))
if (!(await hasTables(db))) refuse('This database has no audit log: no installation uses it')
const { head, faults } = await verifyChain(db, new Date(), mailed)
await close()
for (const { position, entryId, kind } of faults)
  console.error(`link ${position}, entry ${entryId ?? 'unknown'}: ${kind.replaceAll('_', ' ')}`)
if (faults.length > 0) process.exit(1)
console.log(
  head
    ? `Intact up to ${head.position}:${head.hash.toString('hex')}`
    : 'The hash chain is empty: no entry is sealed yet',
)
