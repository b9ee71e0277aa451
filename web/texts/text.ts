import type { ErrorCode } from '#contract/errors.ts'
import { numberFormatter, pluralRules } from '#domain/formatters.ts'
import type { ClientCodeWithText } from '#web/wire/api.ts'

/** Texts of one area by key, with `{name}` and `{count, plural, one {# hour} other {# hours}}`. */
type Words = Readonly<Record<string, string>>

/** The same keys in another language. */
export type Translation<English extends Words> = { readonly [Key in keyof English]: string }

/**
 * Parameter types derived from the English text: `{name}` takes text or a number, a plural takes a
 * number. A piece with a space or # in it is a plural's branch, not a parameter.
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

/** Formats a text of the catalogue in the reader's language. */
export type Translate<English> = <Key extends keyof English & string>(
  key: Key,
  ...parameters: Arguments<English[Key]>
) => string

const PLURAL = /\{(\w+), plural,((?:[^{}]*\{[^{}]*\})+)\s*\}/g
const BRANCH = /(\S+)\s*\{([^{}]*)\}/g
const PARAMETER = /\{(\w+)\}/g

/**
 * Fills in a text's parameters. The plural branch is an exact `=1` if there is one, otherwise the
 * language's plural category.
 */
export function fill(text: string, values: Record<string, string | number>, languageTag: string): string {
  const withPlurals = text.replace(PLURAL, (_, name: string, options: string) => {
    const count = Number(values[name])
    const branches = new Map([...options.matchAll(BRANCH)].map(([, label, branch]) => [label, branch]))
    const branch =
      branches.get(`=${count}`) ??
      branches.get(pluralRules(languageTag).select(count)) ??
      branches.get('other')
    return (branch ?? '').replaceAll('#', numberFormatter(languageTag).format(count))
  })
  return withPlurals.replace(PARAMETER, (_, name: string) => String(values[name] ?? ''))
}

/** A message for every error of the contract and for the browser's own codes. */
export type ErrorTexts = Record<ErrorCode | ClientCodeWithText, string>
