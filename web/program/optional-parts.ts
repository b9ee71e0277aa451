/**
 * Modules that loaders import for some data only, before the page is shown. The server's document preloads those that
 * its render has reported (`LoaderContext.preload`): the browser requests them together with the page's program.
 */
export const optionalParts = {
  actionItems: 'web/pages/admin/action-items/action-items-list.tsx',
  running: 'web/pages/admin/today/running.tsx',
  tidyUp: 'web/pages/admin/today/tidy-up.tsx',
  severalCounsellors: 'web/pages/admin/counsellors/several.tsx',
  choiceFields: 'web/pages/report/choice-fields.tsx',
  koreanMethod: 'web/pages/payment/korean-method.tsx',
  paymentButtons: 'web/pages/payment/payment-buttons.tsx',
  offeredSlots: 'web/pages/ticket/offered-slots.tsx',
  missed: 'web/pages/ticket/missed.tsx',
} as const

export type OptionalPart = keyof typeof optionalParts
