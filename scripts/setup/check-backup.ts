import { randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createS3Files } from '#server/adapters/s3-files.ts'
import { isThisMachine } from '#server/production.ts'
import { type Answers, fatal, open, type Problem, type ProblemCode } from './questions.ts'

/** Writes, reads and removes a file in the folder, which is created if it is missing. */
export async function checkFolder(answers: Answers): Promise<Problem | null> {
  const key = 'BACKUP_FOLDER'
  const folder = answers[key] ?? ''
  // Units of systemd and the set-up script name the folder without quotes.
  if (!/^\/[\w./-]+$/.test(folder)) return fatal(key, 'folder_relative', { folder })
  const file = join(folder, `.setup-${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    writeFileSync(file, 'setup')
    readFileSync(file)
    rmSync(file)
    return null
  } catch (error) {
    return fatal(key, 'folder_refused', { folder, reason: (error as NodeJS.ErrnoException).code ?? '' })
  }
}

type S3Error = Error & { name: string; code?: string; $metadata?: { httpStatusCode?: number } }
const WRONG_KEYS = /SignatureDoesNotMatch|InvalidAccessKeyId|InvalidClientTokenId|InvalidToken/

const isEndpoint = (text: string): boolean =>
  /^https?:\/\/[^/]+\/?$/.test(text) &&
  URL.canParse(text) &&
  (text.startsWith('https:') || isThisMachine(text))

/** Checks the form of the address, before the other questions about the bucket are asked. */
export const checkEndpoint = async ({ S3_ENDPOINT = '' }: Answers): Promise<Problem | null> =>
  isEndpoint(S3_ENDPOINT) ? null : fatal('S3_ENDPOINT', 'bucket_endpoint', { endpoint: S3_ENDPOINT })

/** Writes, reads, lists and removes a file in the bucket, with the adapter of the site. */
export async function checkBucket(answers: Answers): Promise<Problem | null> {
  const { S3_ENDPOINT = '', S3_BUCKET: bucket = '', S3_REGION: region = 'auto' } = answers
  const facts = { bucket, endpoint: S3_ENDPOINT }
  if (!isEndpoint(S3_ENDPOINT)) return fatal('S3_ENDPOINT', 'bucket_endpoint', facts)
  const files = createS3Files({
    endpoint: S3_ENDPOINT,
    bucket,
    accessKeyId: answers.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: answers.S3_SECRET_ACCESS_KEY ?? '',
    region,
  })
  const key = `setup-${randomUUID()}`
  const content = randomUUID()
  const steps: [code: ProblemCode, step: () => Promise<unknown>][] = [
    ['bucket_write', () => files.put(key, Buffer.from(content), 'text/plain')],
    [
      'bucket_read',
      async () => {
        const read = await files.get(key)
        if (read === null || (await buffer(read)).toString() !== content) throw new Error('other content')
      },
    ],
    ['bucket_list', async () => files.keys()[Symbol.asyncIterator]().next()],
    ['bucket_delete', () => files.remove(key)],
  ]
  for (const [code, step] of steps) {
    try {
      await step()
    } catch (error) {
      if (code !== 'bucket_write') await files.remove(key).catch(() => {})
      return problemOf(error as S3Error, code, facts)
    }
  }
  return null
}

function problemOf(error: S3Error, code: ProblemCode, facts: Record<string, string>): Problem {
  const status = error.$metadata?.httpStatusCode
  const said = { ...facts, reason: error.name === 'Error' ? error.message : error.name }
  if (status === undefined)
    return open('S3_ENDPOINT', 'bucket_unreachable', { ...said, reason: error.code ?? error.name })
  if (WRONG_KEYS.test(error.name) || status === 401) return open('S3_ACCESS_KEY_ID', 'bucket_keys', said)
  if (error.name === 'NoSuchBucket' || (status === 404 && code === 'bucket_write'))
    return open('S3_BUCKET', 'bucket_missing', said)
  return open('S3_ACCESS_KEY_ID', code, said)
}
