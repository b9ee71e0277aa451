/** Serializes JSON for a script block; `<` is escaped so that no value can close the block. */
export const jsonText = (data: object | undefined): string =>
  JSON.stringify(data ?? {}).replaceAll('<', String.raw`\u003c`)

/** Data for a page's program. A JSON block is not executed, so it needs no content policy entry. */
export const jsonBlock = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${jsonText(data)}</script>`
