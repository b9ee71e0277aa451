/**
 * The same texts in another language: English declares the shape, down to the length of every list,
 * so a sentence that is missing in a translation does not compile.
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

/** What an authority's figure is for. */
export type NotedFigure = { readonly what: string; readonly note?: string }

export type Section = { readonly title: string; readonly text: readonly string[] }
