import { attachmentLimits } from '#domain/attachment-limits.ts'

export type Extension = (typeof attachmentLimits.extensions)[number]

const MAX_STEM_LENGTH = 100
/** Longer names are cut to their end before they are processed. */
const MAX_RAW_LENGTH = 1000

const isExtension = (text: string): text is Extension =>
  attachmentLimits.extensions.some((extension) => extension === text)

/**
 * Cleans a file name for display and storage: no folders, no control or direction characters, none that marks places
 * in documents (contract/page-markers.ts), bounded length.
 * Null when the extension is not an accepted one.
 */
export function cleanFileName(raw: string): { fileName: string; extension: Extension } | null {
  const name = raw
    .slice(-MAX_RAW_LENGTH)
    // macOS sends Hangul decomposed (NFD).
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufdd0-\ufdef]/gu, '')
    .replace(/[<>:"|?*;%]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  if (!isExtension(extension)) return null
  const stem = Array.from(name.slice(0, dot)).slice(0, MAX_STEM_LENGTH).join('').trim()
  return { fileName: `${stem || 'file'}.${extension}`, extension }
}

/**
 * Builds the header that makes a browser save the file under its name: ASCII for old browsers, UTF-8 for all
 * others (RFC 6266, RFC 8187).
 */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
