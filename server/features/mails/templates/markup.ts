/** Escaped HTML. Plain text can only become this type by being escaped. */
export type Markup = { readonly html: string }

type Value = string | number | Markup | readonly Markup[] | null

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Template tag for HTML that escapes all values except its own results. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return { html: strings.map((string, index) => string + safe(values[index] ?? null)).join('') }
}

function safe(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return 'html' in value ? value.html : value.map(({ html }) => html).join('')
}
