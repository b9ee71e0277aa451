import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A complete reply: the bytes in each encoding, and constant headers. */
export type Asset = {
  br?: Buffer
  gzip?: Buffer
  identity: Buffer
  etag: string
  headers: Record<string, string>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** Reads a built file with its compressed siblings from the build. */
export function readAsset(file: string, headers: Record<string, string>): Asset {
  return {
    ...textAsset(readFileSync(file), types[extname(file)] ?? 'application/octet-stream', headers),
    br: readFileSync(`${file}.br`),
    gzip: readFileSync(`${file}.gz`),
  }
}

/** An asset made at start, too small to be worth compressing. */
export function textAsset(content: Buffer | string, type: string, headers: Record<string, string>): Asset {
  const identity = Buffer.from(content)
  // Weak, because all encodings of a text share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { identity, etag, headers: { 'content-type': type, vary: 'Accept-Encoding', etag, ...headers } }
}

export const filesIn = (folder: string): { address: string; file: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ address: `/${relative(folder, file)}`, file }))

/** Sends an asset in the best encoding that the browser accepts, or 304. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.headers(asset.headers)
  const known = request.headers['if-none-match']
  if (known !== undefined && reply.statusCode === 200 && known.includes(asset.etag))
    return reply.code(304).send()

  const accepted = request.headers['accept-encoding'] ?? ''
  if (asset.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted))
    return reply.header('content-encoding', 'br').send(asset.br)
  if (asset.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(asset.gzip)
  }
  return reply.send(asset.identity)
}
