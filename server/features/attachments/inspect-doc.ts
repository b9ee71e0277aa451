import { readCompoundFile } from './compound-file.ts'
import type { Fault } from './fault.ts'

const WORD_STREAM = 'worddocument'
/** Word 97 and later, and Word 6 and 95 ([MS-DOC] 2.5.2). */
const WORD_MAGIC = new Set([0xa5ec, 0xa5dc])
const FLAGS_AT = 10
const ENCRYPTED = 0x0100

const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'project', 'projectwm'])
/** Streams of an embedded object, whatever program made it ([MS-OLEDS], and Word's own marker of one). */
const OBJECTS = new Set([
  '\x01ole',
  '\x01ole10native',
  '\x03objinfo',
  '\x03oclink',
  'package',
  'equation native',
])
/** Name of an object's folder in the object pool. The pool itself is in most documents and empty. */
const OBJECT_FOLDER = /^_\d{5,}$/

const FIELD_BEGIN = 0x13
/** Fields that fetch something or start a program. The marker is followed by spaces and a word of letters. */
const ACTIVE_FIELD =
  /^[\s"]*(?:(?:DDE|DDEAUTO|INCLUDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK|DATABASE|RD)[\s"]|HYPERLINK[\s"]+(?:\\\\|file:))/i
const FIELD_BYTES = 80
/**
 * Bytes that can follow a field's marker: space, quote, the zero byte of a two-byte letter, or the first
 * letter of one of the words.
 */
const mayFollow = new Set(Buffer.from('\0\t "DdHhIiLlRr'))

/**
 * Checks an old Word file: a compound file with a Word document, without macros, embedded objects or links to
 * other machines.
 */
export function inspectDoc(content: Buffer): Fault {
  const file = readCompoundFile(content)
  if (!file) return 'FILE_CONTENT'
  const names = file.names.map((name) => name.toLowerCase())
  if (names.some((name) => MACROS.has(name) || OBJECTS.has(name) || OBJECT_FOLDER.test(name)))
    return 'FILE_ACTIVE'
  const document = file.read(WORD_STREAM)
  if (!document || document.length < FLAGS_AT + 2) return 'FILE_CONTENT'
  if (!WORD_MAGIC.has(document.readUInt16LE(0))) return 'FILE_CONTENT'
  if (document.readUInt16LE(FLAGS_AT) & ENCRYPTED) return 'FILE_PROTECTED'
  return hasActiveField(document) || OTHER_MACHINES.some((each) => holds(content, each))
    ? 'FILE_ACTIVE'
    : null
}

/** Text is stored in runs of one or two bytes per letter. */
function hasActiveField(document: Buffer): boolean {
  for (let at = document.indexOf(FIELD_BEGIN); at >= 0; at = document.indexOf(FIELD_BEGIN, at + 1)) {
    if (!mayFollow.has(document[at + 1]!)) continue
    const near = document.subarray(at + 1, at + 1 + FIELD_BYTES)
    if (ACTIVE_FIELD.test(near.toString('latin1'))) return true
    if (near[0] === 0 && ACTIVE_FIELD.test(near.subarray(1).toString('utf16le'))) return true
  }
  return false
}

/** In two bytes per letter: '\\\\host\\share' for any purpose, and a template from the web. */
const OTHER_MACHINES = [
  { begin: Buffer.from('\\\\', 'utf16le'), whole: /^\\\\[a-z0-9.-]{3}/i },
  { begin: Buffer.from('http', 'utf16le'), whole: /^https?:[!-~]{1,250}\.dot[mx]?(?![!-~])/i },
]
const ADDRESS_BYTES = 520

function holds(content: Buffer, { begin, whole }: { begin: Buffer; whole: RegExp }): boolean {
  for (let at = content.indexOf(begin); at >= 0; at = content.indexOf(begin, at + begin.length)) {
    if (whole.test(content.toString('utf16le', at, at + ADDRESS_BYTES))) return true
  }
  return false
}
