/**
 * Attributes of an input for an address or a name on another site: the browser neither changes nor suggests a text.
 * A file of its own, because the filters import it: in web/ui/field.tsx, which every form imports, it would put all
 * forms into one chunk with the filters and the router.
 */
export const verbatim = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
