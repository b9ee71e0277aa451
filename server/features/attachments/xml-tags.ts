/** A start tag without its namespace prefix, an end tag, or the text between tags. */
type XmlPart =
  | { kind: 'tag'; name: string; attributes: [name: string, value: string][] }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string }

/**
 * Yields the tags and texts of well-formed XML in one pass; null for anything that readers could interpret
 * differently: a document type with its own entities, or a malformed tag.
 */
export function* xmlParts(xml: string): Generator<XmlPart | null> {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const textEnd = open < 0 ? xml.length : open
    if (textEnd > at) yield { kind: 'text', text: plainText(xml.slice(at, textEnd)) }
    if (open < 0) return
    const special = specialAt(xml, open)
    if (special === null) return yield null
    if (special) {
      if (special.text) yield { kind: 'text', text: special.text }
      at = special.end
      continue
    }
    const tag = xml[open + 1] === '/' ? endTag(xml, open) : startTag(xml, open)
    if (!tag) return yield null
    yield tag.part
    at = tag.end
  }
}

/** Handles comments, instructions and CDATA; undefined for an ordinary tag, null for unsupported markup. */
function specialAt(xml: string, open: number): { end: number; text: string } | null | undefined {
  for (const [begin, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(begin, open)) continue
    const end = xml.indexOf(close, open + begin.length)
    if (end < 0) return null
    const text = begin === '<![CDATA[' ? xml.slice(open + begin.length, end) : ''
    return { end: end + close.length, text }
  }
  return xml[open + 1] === '!' ? null : undefined
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function endTag(xml: string, open: number): { part: XmlPart; end: number } | null {
  const close = xml.indexOf('>', open)
  if (close < 0) return null
  return { part: { kind: 'end', name: withoutPrefix(xml.slice(open + 2, close).trim()) }, end: close + 1 }
}

/**
 * One attribute with the space before it, or the end of the tag. Sticky, and no two parts can match the same
 * text, so it runs in linear time.
 */
const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')|\s*(\/?)>/y
const NAME = /[^\s<>"'=/!?]+/y

function startTag(xml: string, open: number): { part: XmlPart; end: number } | null {
  NAME.lastIndex = open + 1
  const name = NAME.exec(xml)?.[0]
  if (!name) return null
  const attributes: [string, string][] = []
  ATTRIBUTE.lastIndex = NAME.lastIndex
  for (;;) {
    const found = ATTRIBUTE.exec(xml)
    if (!found) return null
    const [, key, double, single] = found
    if (key === undefined)
      return { part: { kind: 'tag', name: withoutPrefix(name), attributes }, end: ATTRIBUTE.lastIndex }
    attributes.push([withoutPrefix(key), plainText(double ?? single ?? '')])
  }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Resolves character references: to a reader, '&#69;xternal' is 'External'. */
function plainText(xml: string): string {
  if (!xml.includes('&')) return xml
  return xml.replace(/&(?:#x0*([0-9a-f]{1,6})|#0*(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name as string] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}
