import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/deps.ts'

/** Prefix of keys, so that the bucket can be shared. */
const PREFIX = 'attachments/'
const CONNECT_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 20_000

/** Stores attachments in an S3 bucket or a compatible store. The bucket must be private. */
export function createS3Files(config: NonNullable<Config['s3']>): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores rarely support a host name per bucket, or the newer checksum headers.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: PREFIX + key })
  return {
    put: async (key, content, contentType) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: contentType }))
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    keys: () => keysOf(client, bucket),
  }
}

async function* keysOf(client: S3Client, bucket: string): AsyncIterable<string> {
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: PREFIX, ContinuationToken: next }),
    )
    for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(PREFIX.length)
    next = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (next !== undefined)
}
