/**
 * Every error of the API: its stable code, status and English message. The messages of the specification's
 * error catalogue are copied verbatim.
 */
export const errors = {
  // Shape of the request.
  BAD_REQUEST: { status: 400, message: 'The request could not be understood.' },
  INVALID_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  INVALID_INPUT: { status: 400, message: 'Please check the highlighted fields.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported.' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again later.' },
  BUSY: { status: 503, message: 'The site is busy. Please try again in a moment.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The site cannot answer right now. Please try again in a moment.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again.' },

  // Authentication and authorisation.
  CROSS_SITE: { status: 403, message: 'This request came from another site.' },
  CSRF: { status: 403, message: 'Your session has changed. Please reload the page.' },
  LOGIN_REQUIRED: { status: 401, message: 'Please log in.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  TOTP_REQUIRED: { status: 403, message: 'Please enter the code of your authenticator app.' },
  REAUTH_REQUIRED: { status: 403, message: 'Please enter your password again.' },
  NOT_YOUR_ACCOUNT: { status: 403, message: 'This is not your account.' },
  ADMIN_CANNOT_BOOK: { status: 403, message: 'An admin cannot book a consultation.' },

  // Accounts.
  LOGIN_FAILED: { status: 401, message: 'Invalid email or password.' },
  TOTP_CODE_REQUIRED: { status: 401, message: 'Please enter the code of your authenticator app.' },
  TOTP_INVALID: { status: 401, message: 'Invalid authentication code.' },
  TOTP_NOT_STARTED: { status: 409, message: 'Please start the set-up again.' },
  TOTP_UNREADABLE: {
    status: 409,
    message:
      'We can no longer check your authenticator app. Use a recovery code, or ask the office to set it up again.',
  },
  PASSKEY_REQUIRED: { status: 401, message: 'Please log in with your passkey.' },
  PASSKEY_INVALID: { status: 401, message: 'This passkey did not work. Please try again.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'You have ten passkeys. Please remove one first.' },
  EMAIL_NOT_GMAIL: { status: 422, message: 'Only Gmail accounts are allowed.' },
  EMAIL_TAKEN: { status: 409, message: 'This email is already registered.' },
  RESEND_COOLDOWN: { status: 429, message: 'Please wait a minute before asking for another code.' },
  PROOF_REQUIRED: {
    status: 429,
    message: 'Many people are asking for codes right now. Please try again in a few minutes.',
  },
  CODE_INVALID: { status: 400, message: 'Invalid verification code.' },
  PASSWORD_MISMATCH: { status: 422, message: 'Passwords do not match.' },
  PASSWORD_TOO_SHORT: { status: 422, message: 'Please use a longer password: at least 8 characters.' },
  PASSWORD_TOO_LONG: { status: 422, message: 'Please use at most 128 characters.' },
  PASSWORD_TOO_COMMON: { status: 422, message: 'This password is too easy to guess.' },
  PASSWORD_EXPIRED: {
    status: 403,
    message: 'This temporary password has expired. Please ask for a new one.',
  },
  PASSWORD_WRONG: { status: 403, message: 'The current password is wrong.' },
  CONSENT_REQUIRED: { status: 422, message: 'Please agree to the Terms of Service and Privacy Policy.' },
  CONFLICT: { status: 409, message: 'This has changed in the meantime. Please reload and try again.' },
  HAS_ACTIVE_CONSULTATION: {
    status: 409,
    message: 'You still have an upcoming paid consultation. Please cancel it first.',
  },
  SETUP_LINK_INVALID: {
    status: 401,
    message:
      'This set-up link was already used or has expired. Log in if you have chosen a password. If not, ask an owner for a new link; the first owner gets one when the server restarts.',
  },
  GOOGLE_FAILED: { status: 401, message: 'Google did not confirm your account. Please try again.' },
  TICKET_INVALID: { status: 401, message: 'Please log in with Google again.' },

  // Consultation and slot.
  REQUIRED: { status: 400, message: 'Please fill in this field.' },
  DATE_INVALID: { status: 422, message: 'Please choose a date in the future.' },
  NOT_WEEKEND: { status: 422, message: 'You can only select Saturday or Sunday.' },
  TIME_INVALID: { status: 422, message: 'Please choose one of the offered times.' },
  TOO_SOON: { status: 422, message: 'Please choose a later time: this one is too soon to be booked.' },
  TOO_FAR: { status: 422, message: 'Please choose an earlier date: bookings are not open that far ahead.' },
  SLOT_TAKEN: { status: 409, message: 'This time has just been taken. Please choose another one.' },
  CONSULTATION_NOT_FOUND: { status: 404, message: 'Consultation not found.' },
  ALREADY_BOOKED: { status: 409, message: 'This client already has a consultation at this time.' },
  ALREADY_CANCELLED: { status: 409, message: 'This consultation is already cancelled.' },
  ALREADY_COMPLETED: { status: 409, message: 'This consultation is already completed.' },
  PLACEHOLDER: { status: 422, message: 'This is empty or still an example. Please enter your own.' },
  BUSINESS_NUMBER_INVALID: {
    status: 422,
    message: 'This is not a Korean business registration number. Please check its ten digits.',
  },
  NOT_TESTED: { status: 422, message: 'Please run the test of this step first.' },
  OPENING_SOON: { status: 409, message: 'Booking opens soon. Please come back later.' },
  NOT_BEGUN: { status: 422, message: 'The consultation was not begun. Say whether you waited.' },
  NOT_YET: { status: 422, message: 'You cannot do this yet.' },
  TOO_LATE: { status: 422, message: 'You can no longer do this.' },
  MOVE_TOO_LATE: { status: 422, message: 'It is too late to move this consultation.' },
  NO_MOVES_LEFT: { status: 422, message: 'You have moved this consultation twice already.' },
  OFFER_OVER: { status: 409, message: 'This offer is no longer open.' },
  HOUR_MISSED: {
    status: 409,
    message: 'This consultation did not happen. You can choose a new time or get a refund.',
  },
  NOTHING_TO_UNDO: { status: 409, message: 'There is nothing to undo.' },
  OFFICE_ASKED: {
    status: 202,
    message: 'Our records say something different. We have your message and will email you.',
  },
  REASON_REQUIRED: { status: 422, message: 'Please provide a reason for cancellation' },
  NOT_COMPLETED: { status: 409, message: 'You can review a consultation once it is completed.' },
  REVIEW_NOT_AGREED: {
    status: 409,
    message: 'The writer has not agreed to show this review, or has changed their mind.',
  },
  REVIEW_CHANGED: {
    status: 409,
    message: 'The writer has changed how this review is shown. Please look at it again.',
  },
  PLAN_EMPTY: { status: 422, message: 'Please write the plan before you publish it.' },
  ROOM_CLOSED: { status: 422, message: 'This conversation is closed. Please email us.' },
  ALREADY_REVIEWED: { status: 409, message: 'You have already reviewed this consultation.' },

  // Coupons: one text for every refusal.
  COUPON_INVALID: { status: 422, message: 'This coupon cannot be used.' },

  // Attachments.
  FILE_REQUIRED: { status: 400, message: 'Please choose a file.' },
  FILE_TOO_LARGE: { status: 413, message: 'File size must be less than 5MB' },
  FILE_EMPTY: { status: 422, message: 'This file is empty.' },
  FILE_TYPE: { status: 422, message: 'Please choose a pdf, doc, docx, txt, jpg, jpeg or png file.' },
  FILE_CONTENT: { status: 422, message: 'The content of this file does not match its type.' },
  FILE_ACTIVE: {
    status: 422,
    message: 'Files with macros, scripts or outside content cannot be accepted. Please save it as a PDF.',
  },
  FILE_PROTECTED: {
    status: 422,
    message: 'This file is protected. Please choose a copy without a password.',
  },
  FILE_UNCHECKED: {
    status: 422,
    message: 'This file cannot be checked. Please save it as a PDF again.',
  },
  FILE_BOMB: { status: 422, message: 'This file is too large when unpacked.' },
  FILE_INFECTED: { status: 422, message: 'This file was refused by the virus scanner.' },
  FILE_QUOTA: {
    status: 429,
    message: 'You have sent too many files. Please use one of them or email us.',
  },
  FILE_STORE_FULL: {
    status: 503,
    message: 'We cannot take more files today. Please book without a file and send it later.',
  },
  TOO_MANY_FILES: { status: 413, message: 'Please send one file at a time.' },
  NO_PREVIEW: { status: 422, message: 'This file cannot be shown here. Please download it.' },
  ATTACHMENT_NOT_FOUND: { status: 404, message: 'Attachment not found.' },

  // Payments.
  PAYMENT_NOT_FOUND: { status: 404, message: 'Payment not found.' },
  PAYMENT_PENDING: {
    status: 202,
    message: 'Your payment is being processed. We will confirm your booking by email.',
  },
  WAY_UNAVAILABLE: {
    status: 409,
    message: 'This payment method is not available. Please choose another one.',
  },
  HOLDS_USED_UP: {
    status: 429,
    message: 'You have held two times without paying. Please try again later (up to 12 hours).',
  },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'Your earlier payment is still being processed.' },
  PAYMENT_NOT_APPROVED: { status: 402, message: 'The payment has not been approved yet.' },
  PAYMENT_SUPERSEDED: { status: 409, message: 'This payment was replaced by a newer one.' },
  PAYMENT_EXPIRED: { status: 409, message: 'The time to pay has run out. Please choose a time again.' },
  PAYMENT_FAILED: { status: 402, message: 'Payment failed. Please try again.' },
  PAYMENT_REFUNDED: {
    status: 409,
    message: 'This time could not be booked. Your payment is being refunded in full.',
  },
  PAYMENT_MISMATCH: { status: 409, message: 'The payment does not match the booking and is being refunded.' },
  INSTRUMENT_DECLINED: { status: 402, message: 'Your card was declined. Please try another payment method.' },
  PROVIDER_UNAVAILABLE: { status: 503, message: 'The payment provider is not responding. Please try again.' },
  SIGNATURE_INVALID: { status: 400, message: 'The signature is not valid.' },
  RETRY: { status: 503, message: 'Please deliver again later.' },

  // Admin area.
  NO_TRANSLATION: { status: 404, message: 'No translation is available now.' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found.' },
  MESSAGE_EXPIRED: {
    status: 409,
    message:
      'The code or link of this email is no longer stored, so it cannot be sent again. Ask for a new one.',
  },
  STALE_VERSION: {
    status: 409,
    message: 'Someone else has changed this. Please look at it again.',
  },
  PAYMENT_OF_OTHER_SITE: {
    status: 409,
    message:
      'Another site on the same account at the provider took this money. It can be refunded or booked only there.',
  },
  PAYMENT_WITHHELD: {
    status: 409,
    message: 'The payment provider holds this money back or has returned it. Nothing was changed.',
  },
  NOT_TAKEN_OVER: {
    status: 409,
    message: 'This site was restored from a backup. Take over first if it is the one that clients use.',
  },
  SLOT_IN_USE: { status: 409, message: 'Consultations are already booked there.' },
  FEED_REFUSED: { status: 422, message: 'This address cannot be read. It must be a public https address.' },
  HAS_BOOKINGS: { status: 409, message: 'Future consultations are assigned to this person.' },
  LAST_OWNER: { status: 409, message: 'The site needs at least one active owner.' },
  ALREADY_SET_UP: { status: 409, message: 'This account is already set up.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code)

/** HAS_BOOKINGS lists the consultations that prevent the change, as `consultations`. */
export type BlockingConsultation = { _id: string; number: string; name: string; startsAt: string }
