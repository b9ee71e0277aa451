import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Client } from '@aws-sdk/client-s3'
import { DAY_MS } from '#domain/calendar.ts'

/** Storage of backups: a folder, or s3://BUCKET/PREFIX with the S3_* variables. */
type BackupPlace = {
  /** Newest first. */
  list(): Promise<{ name: string; at: Date; bytes: number }[]>
  /** Stores a finished archive from a local file. */
  put(name: string, file: string): Promise<void>
  remove(name: string): Promise<void>
  /** Removes leftovers of killed backups. */
  removeLeftovers(): Promise<void>
}

const NAME = /^naru-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
/** Number of backups kept however old they are: a wrong clock must not delete everything. */
const MIN_BACKUPS = 3
const PART_BYTES = 16 * 1024 * 1024

export const backupName = (at: Date): string => `naru-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

function madeAt(name: string): Date | null {
  const [, ...parts] = NAME.exec(name) ?? []
  if (parts.length === 0) return null
  const [year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const newestFirst = (found: { name: string; bytes: number }[]) =>
  found
    .flatMap(({ name, bytes }) => {
      const at = madeAt(name)
      return at ? [{ name, at, bytes }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())

const LEFTOVER = /^naru-\d{8}T\d{6}Z\.backup(\.partial)?$/

/**
 * Removes drafts of backups that were killed more than a day ago. In a destination of backups (`isDestination`) only
 * unfinished copies are drafts; elsewhere files with complete names are, too.
 */
export function removeLeftovers(folder: string, isDestination = false): void {
  for (const name of readdirSync(folder)) {
    if (!LEFTOVER.test(name) || (isDestination && !name.endsWith('.partial'))) continue
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { force: true })
  }
}

/** Removes backups older than `keepDays`; only files named by us, and never the newest three. */
export async function removeOld(place: BackupPlace, keepDays: number, now: Date): Promise<string[]> {
  const old = (await place.list())
    .slice(MIN_BACKUPS)
    .filter(({ at }) => now.getTime() - at.getTime() > keepDays * DAY_MS)
  for (const { name } of old) await place.remove(name)
  return old.map(({ name }) => name)
}

export async function openPlace(to: string, env: NodeJS.ProcessEnv): Promise<BackupPlace> {
  if (!to.startsWith('s3://')) return folderPlace(to)
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? []
  const { S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: env.S3_REGION || 'auto',
    credentials: {
      accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    },
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {}),
    // Without a timeout a server that accepts a connection and never answers would hang the backup.
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000 },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return bucketPlace(client, bucket, prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`)
}

function folderPlace(folder: string): BackupPlace {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    list: async () =>
      newestFirst(readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }))),
    put: async (name, file) => {
      const { copyFile, rename, open } = await import('node:fs/promises')
      const partial = join(folder, `${name}.partial`)
      await copyFile(file, partial)
      const copied = await open(partial, 'r')
      await copied.chmod(0o600)
      await copied.sync()
      await copied.close()
      await rename(partial, join(folder, name))
    },
    remove: async (name) => rmSync(join(folder, name), { force: true }),
    removeLeftovers: async () => removeLeftovers(folder, true),
  }
}

function bucketPlace(client: S3Client, bucket: string, prefix: string): BackupPlace {
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  return {
    list: async () => {
      const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
      const found: { name: string; bytes: number }[] = []
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
        )
        for (const { Key, Size } of page.Contents ?? [])
          if (Key) found.push({ name: Key.slice(prefix.length), bytes: Size ?? 0 })
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next !== undefined)
      return newestFirst(found)
    },
    put: (name, file) => putInParts(client, at(name), file),
    // An interrupted upload is invisible; a lifecycle rule of the bucket removes its parts.
    removeLeftovers: async () => {},
    remove: async (name) => {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}

/**
 * Multipart upload: an archive of any size needs the memory of two parts, and is visible only when complete.
 */
async function putInParts(
  client: S3Client,
  at: { Bucket: string; Key: string },
  file: string,
): Promise<void> {
  const s3 = await import('@aws-sdk/client-s3')
  const { open } = await import('node:fs/promises')
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(at))
  const source = await open(file, 'r')
  try {
    const parts: { PartNumber: number; ETag: string | undefined }[] = []
    const buffer = Buffer.alloc(PART_BYTES)
    for (let number = 1; ; number++) {
      const { bytesRead } = await source.read(buffer, 0, PART_BYTES)
      if (bytesRead === 0) break
      const { ETag } = await client.send(
        new s3.UploadPartCommand({
          ...at,
          UploadId,
          PartNumber: number,
          Body: buffer.subarray(0, bytesRead),
        }),
      )
      parts.push({ PartNumber: number, ETag })
    }
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: parts } }),
    )
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => {})
    throw error
  } finally {
    await source.close()
  }
}
