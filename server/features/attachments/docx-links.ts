import type { Fault } from './fault.ts'
import { xmlParts } from './xml-tags.ts'

/**
 * Relationship types that run code or embed another file, by the last word of the type (ECMA-376, part 1).
 */
const ACTIVE_RELATIONS = new Set(
  (
    'vbaproject wordvbadata attachedtoolbars control activexcontrolbinary oleobject afchunk ' +
    'subdocument frame externallink externallinkpath mailmergesource mailmergeheadersource'
  ).split(' '),
)
const ACTIVE_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i
/** Fields that fetch something or start a program (ECMA-376, part 1, 17.16.5). */
const ACTIVE_FIELDS = new Set(
  'DDE DDEAUTO INCLUDE INCLUDEPICTURE INCLUDETEXT IMPORT LINK DATABASE RD'.split(' '),
)
const SAFE_SCHEME = /^(?:https?|mailto|tel|sms|ftp):/i
const OTHER_MACHINE = /^(?:[\\/]{2}|file:)/i
/** Documents made from one of Word's own templates name its path on the author's disk, which is harmless. */
const LOCAL_TEMPLATE = /^file:\/\/\/[a-z]:/i
/** More nested fields than Word itself accepts. */
const MAX_NESTED_FIELDS = 100

/**
 * Checks one XML part of an Office file for content that runs or is fetched from another machine on opening.
 */
export function faultOfXml(xml: string): Fault {
  // In another encoding the searched words would not be found; word processors write these parts in UTF-8.
  if (xml.includes('\0') || xml.includes('\ufffd') || !isUtf8(xml)) return 'FILE_UNCHECKED'
  const fields: string[] = ['']
  let isCode = false
  for (const part of xmlParts(xml)) {
    if (part === null) return 'FILE_UNCHECKED'
    if (part.kind === 'end') isCode = false
    else if (part.kind === 'text') {
      if (isCode) fields[fields.length - 1] += part.text
    } else {
      isCode = part.name === 'instrText' || part.name === 'delInstrText'
      const fault = faultOfTag(part.name, part.attributes) ?? faultOfField(part.name, part.attributes, fields)
      if (fault) return fault
    }
  }
  return fields.some(isActiveField) ? 'FILE_ACTIVE' : null
}

function isUtf8(xml: string): boolean {
  const declared = /^\ufeff?<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([^"']{1,40})/.exec(
    xml.slice(0, 300),
  )?.[1]
  return declared === undefined || /^(utf-8|us-ascii|ascii)$/i.test(declared)
}

function faultOfTag(name: string, attributes: [string, string][]): Fault {
  const valueOf = (wanted: string): string => attributes.find(([key]) => key === wanted)?.[1].trim() ?? ''
  if (name === 'Relationship') {
    return isActiveLink(valueOf('Type'), valueOf('Target'), valueOf('TargetMode')) ? 'FILE_ACTIVE' : null
  }
  if (name === 'Override' || name === 'Default') {
    return ACTIVE_TYPE.test(valueOf('ContentType')) ? 'FILE_ACTIVE' : null
  }
  // Pictures of the older kind name their source in the tag. A link on a shape is only followed by a click.
  const isPicture = /^(?:imagedata|fill|stroke|image|movie)$/i.test(name)
  const isFetched = attributes.some(
    ([key, value]) =>
      (key === 'src' || key === 'href') &&
      (OTHER_MACHINE.test(value.trim()) || ((isPicture || key === 'src') && /^\s*[a-z+]+:/i.test(value))),
  )
  return isFetched ? 'FILE_ACTIVE' : null
}

function isActiveLink(type: string, target: string, mode: string): boolean {
  const relation = type.slice(type.lastIndexOf('/') + 1).toLowerCase()
  const isElsewhere = OTHER_MACHINE.test(target) || /^[a-z][a-z0-9+.-]*:/i.test(target)
  if (relation === 'attachedtemplate') return !LOCAL_TEMPLATE.test(target)
  if (mode.toLowerCase() !== 'external') return isElsewhere || ACTIVE_RELATIONS.has(relation)
  // A plain link to the web is only followed by a click.
  return relation !== 'hyperlink' || (isElsewhere && !SAFE_SCHEME.test(target))
}

/** A field's code may be split into pieces and contain other fields, so it is checked when it is complete. */
function faultOfField(name: string, attributes: [string, string][], fields: string[]): Fault {
  if (name === 'fldSimple') {
    return attributes.some(([key, value]) => key === 'instr' && isActiveField(value)) ? 'FILE_ACTIVE' : null
  }
  if (name !== 'fldChar') return null
  const type = attributes.find(([key]) => key === 'fldCharType')?.[1]
  if (type === 'begin') fields.push('')
  else if (isActiveField(fields.at(-1)!)) return 'FILE_ACTIVE'
  if (type === 'end' && fields.length > 1) fields.pop()
  return fields.length > MAX_NESTED_FIELDS ? 'FILE_UNCHECKED' : null
}

function isActiveField(code: string): boolean {
  const [, word] = /^[\s"]*([a-z]+)/i.exec(code) ?? []
  if (word === undefined) return false
  return ACTIVE_FIELDS.has(word.toUpperCase()) || /["\s](?:\\\\|\/\/|file:)/i.test(code)
}
