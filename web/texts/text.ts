import type { ErrorCode } from '#contract/errors.ts'
import type { WordedClientCode } from '#web/wire/api.ts'

/** Texts of one area: key → words, with `{name}` and `{count, plural, one {# hour} other {# hours}}`. */
type Words = Readonly<Record<string, string>>

/** The same keys in another language. */
export type Translation<English extends Words> = { readonly [Key in keyof English]: string }

/**
 * Parameters read out of the English words: `{name}` takes text or a number, a plural takes a number.
 * A piece with a space or # in it is a plural's branch, not a parameter.
 */
type Parameters<Text extends string> = Text extends `${string}{${infer After}`
  ? After extends `${infer Piece}}${infer Rest}`
    ? (Piece extends `${infer Name}, plural,${string}`
        ? { [K in Name]: number }
        : Piece extends `${string}${' ' | '#'}${string}`
          ? unknown
          : { [K in Piece]: string | number }) &
        Parameters<Rest>
    : unknown
  : unknown

type Arguments<Text> = Text extends string
  ? unknown extends Parameters<Text>
    ? []
    : [Parameters<Text>]
  : never

/** Says a text of the catalogue in the reader's language. */
export type Say<English> = <Key extends keyof English & string>(
  key: Key,
  ...parameters: Arguments<English[Key]>
) => string

const PLURAL = /\{(\w+), plural,((?:[^{}]*\{[^{}]*\})+)\s*\}/g
const BRANCH = /(\S+)\s*\{([^{}]*)\}/g
const PARAMETER = /\{(\w+)\}/g

/** Fills a text in: the plural branch is chosen as `=1` exactly, then by the language's own rules. */
export function fill(text: string, values: Record<string, string | number>, languageTag: string): string {
  const withPlurals = text.replace(PLURAL, (_, name: string, options: string) => {
    const count = Number(values[name])
    const branches = new Map([...options.matchAll(BRANCH)].map(([, label, branch]) => [label, branch]))
    const branch =
      branches.get(`=${count}`) ??
      branches.get(new Intl.PluralRules(languageTag).select(count)) ??
      branches.get('other')
    return (branch ?? '').replaceAll('#', new Intl.NumberFormat(languageTag).format(count))
  })
  return withPlurals.replace(PARAMETER, (_, name: string) => String(values[name] ?? ''))
}

/** Every error of the contract in words, and what the browser says by itself. */
export type ErrorWords = Record<ErrorCode | WordedClientCode, string>
