/**
 * Readers of the YAML and TOML that deploy/ uses: block collections, lists in brackets, single-quoted and plain
 * scalars; tables of TOML with strings, integers and booleans. They throw for everything else, so nothing is
 * read in another way than by a full parser.
 */

type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Fields = { [key: string]: Value }
type Line = { number: number; indent: number; text: string }

const KEY = /^('[^']+'|[\w$.-]+):(?: +(.*))?$/
/** A list item, or an entry of a list that is a collection itself. */
const ITEM = /^- +(.*)$/

/** @throws for syntax outside of the subset, with the number of the line */
export function parseYaml(text: string): Fields {
  const lines = text.split('\n').flatMap((line, index): Line[] => {
    if (/^\s*(?:#.*)?$/.test(line)) return []
    const indent = /^ */.exec(line)![0].length
    return [{ number: index + 1, indent, text: line.slice(indent) }]
  })
  const value = parseBlock(lines, lines[0]?.indent ?? 0)
  if (lines.length > 0) throw new Error(`Line ${lines[0]!.number}: unexpected indentation`)
  return value as Fields
}

/** Takes the lines of one collection off the front of `lines`. */
function parseBlock(lines: Line[], indent: number): Value {
  const isList = ITEM.test(lines[0]!.text)
  const list: Value[] = []
  const fields: Fields = {}
  while (lines[0]?.indent === indent) {
    const line = lines[0]
    const [, item] = ITEM.exec(line.text) ?? []
    if (isList !== (item !== undefined)) throw new Error(`Line ${line.number}: neither a list nor a mapping`)
    if (item === undefined) addField(fields, lines)
    else if (KEY.test(item)) {
      lines[0] = { ...line, indent: indent + 2, text: item }
      list.push(parseBlock(lines, indent + 2))
    } else {
      lines.shift()
      list.push(parseScalar(item, line.number))
    }
  }
  return isList ? list : fields
}

function addField(fields: Fields, lines: Line[]): void {
  const { text, number, indent } = lines.shift()!
  const [, quoted, value] = KEY.exec(text) ?? []
  if (quoted === undefined) throw new Error(`Line ${number}: no key`)
  const key = quoted.replaceAll("'", '')
  if (key in fields) throw new Error(`Line ${number}: ${key} is given twice`)
  const inner = lines[0]
  if (value !== undefined) fields[key] = parseScalar(value, number)
  else if (inner && inner.indent > indent) fields[key] = parseBlock(lines, inner.indent)
  else fields[key] = null
}

function parseScalar(text: string, number: number): Value {
  const [, listed] = /^\[(.*)\]$/.exec(text) ?? []
  if (listed !== undefined) return listed.split(/, +/).map((each) => parseScalar(each, number))
  const [, quoted] = /^'((?:[^']|'')*)'$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  // YAML 1.1 and 1.2 disagree about these words.
  if (/^(?:yes|no|on|off|y|n|~|null)$/i.test(text)) throw new Error(`Line ${number}: quote ${text}`)
  if (/^["'&*!|>{}%@`#,?[\]]|: | #|:$/.test(text)) throw new Error(`Line ${number}: not a plain scalar`)
  if (/^(?:true|false)$/.test(text)) return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** @throws for syntax outside of the subset, with the number of the line */
export function parseToml(text: string): Fields {
  const root: Fields = {}
  let table = root
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const [, open = '', path] = /^(\[\[?)([\w.]+)\]\]?$/.exec(line) ?? []
    const [, key, value] = /^(\w+) = (".*"|\d+|true|false)$/.exec(line) ?? []
    if (path !== undefined) table = openTable(root, path.split('.'), open === '[[')
    else if (key === undefined || key in table) throw new Error(`Line ${index + 1}: not a new value`)
    // The strings of TOML without escapes are those of JSON.
    else table[key] = JSON.parse(value!) as Value
  }
  return root
}

function openTable(root: Fields, path: string[], isList: boolean): Fields {
  const name = path.at(-1)!
  let parent = root
  for (const each of path.slice(0, -1)) parent = parent[each] as Fields
  const table: Fields = {}
  if (isList) parent[name] = [...((parent[name] as Value[] | undefined) ?? []), table]
  else parent[name] = table
  return table
}
