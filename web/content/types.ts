/**
 * The type of the same texts in another language. English defines the shape, including the length of
 * every list, so a missing sentence in a translation does not compile.
 */
export type Translated<English> = English extends string
  ? string
  : English extends (...facts: infer Facts) => infer Texts
    ? (...facts: Facts) => Translated<Texts>
    : { readonly [Key in keyof English]: Translated<English[Key]> }

export type Topic = {
  readonly title: string
  readonly who: readonly string[]
  readonly included: readonly string[]
}

/** Label of an authority's figure, with an optional note. */
export type NotedFigure = { readonly what: string; readonly note?: string }

export type Section = { readonly title: string; readonly text: readonly string[] }
