/** Markup that is safe to send: text becomes this only by being escaped. */
export type Html = { readonly html: string }

type Value = string | number | Html | readonly Html[] | null

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** A template whose values are escaped, unless they are themselves made by this template. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { html: strings.map((string, index) => string + markup(values[index] ?? null)).join('') }
}

function markup(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return 'html' in value ? value.html : value.map(({ html: part }) => part).join('')
}
