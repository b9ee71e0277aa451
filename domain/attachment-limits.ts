export const attachmentLimits = {
  /** Upper limit of a file's size, exclusive. */
  limitBytes: 5 * 1024 * 1024,
  extensions: ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png'],
} as const
