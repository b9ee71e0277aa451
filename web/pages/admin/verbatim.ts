/**
 * Attributes of an input for an address or a name elsewhere: the browser neither changes nor suggests a text.
 * A file of its own: in web/ui/field.tsx it would draw that file into the chunk of the filters, and every form
 * of the app would load the router.
 */
export const verbatim = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
