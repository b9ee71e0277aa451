/** Ref of new content: the element that had the focus is gone, and the content may be outside the visible area. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
