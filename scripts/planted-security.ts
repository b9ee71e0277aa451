import { outerFaults } from './planted-security-outer.ts'
import { type SecurityFault, faultsOf } from './planted-security-rows.ts'

const SECURITY = 'server/security'
const ACCOUNTS = 'server/features/accounts'
const MATRIX = [
  `${SECURITY}/route-matrix.test.ts`,
  'every route answers each kind of caller as the table states',
] as const
const SOCKET = [
  `${SECURITY}/socket.test.ts`,
  '%s is refused with our error format and closes the connection',
] as const

export const securityFaults: readonly SecurityFault[] = [
  // Access to calls
  ...faultsOf('server/http/access.ts', [
    ["if (!actor) return err('LOGIN_REQUIRED')", 'if (!actor) return null', ...MATRIX],
    ["if (access === 'admin' && actor.role !== 'admin') return err('NOT_FOUND')", '', ...MATRIX],
    ["actor.role === 'admin' ? err('ADMIN_CANNOT_BOOK') : oldLoginRefusal", 'oldLoginRefusal', ...MATRIX],
    ["if (needsSecondFactor && actor.level < 2) return err('TOTP_REQUIRED')", '', ...MATRIX],
    [
      "if (actor.staffRole !== null && reachOf(actor.staffRole, guarded.call) === 'none') return err('FORBIDDEN')",
      '',
      ...MATRIX,
    ],
  ]),
  ...faultsOf('server/http/mount.ts', [
    [
      "if (!answer.ok) return err('RATE_LIMITED'",
      "if (!answer) return err('RATE_LIMITED'",
      `${ACCOUNTS}/login.test.ts`,
      'abuse case 75: one address tries 30 logins in five minutes',
    ],
    [
      "if (endpoint.reads !== undefined && request.actor?.role === 'admin')",
      "if (endpoint.reads !== undefined && request.actor?.role === 'user')",
      `${SECURITY}/audit.test.ts`,
      "reads of other people's data by an admin are audited before the reply",
    ],
  ]),
  ...faultsOf('server/http/cross-site.ts', [
    [
      "if (sender !== undefined && sender !== origin) return 'CROSS_SITE'",
      '',
      `${SECURITY}/requests.test.ts`,
      'abuse case %i: refuses calls from another site: %j',
    ],
    [
      "isSameText(token, request.csrfToken) ? null : 'CSRF'",
      'isSameText(token, request.csrfToken) ? null : null',
      `${SECURITY}/requests.test.ts`,
      'abuse cases 23, 24: requires the CSRF token of the same session',
    ],
    ["name.toLowerCase() === 'host').length > 1", "name.toLowerCase() === 'host').length > 2", ...SOCKET],
    [
      'left.length === right.length',
      'left.length == right.length',
      `${SECURITY}/sources.test.ts`,
      'values are compared with strict equality',
    ],
  ]),
  ...faultsOf('contract/accounts.ts', [
    [
      "remember: z.optional(z.boolean('INVALID_INPUT'))",
      'remember: z.optional(z.coerce.boolean())',
      `${SECURITY}/sources.test.ts`,
      'values are compared with strict equality',
    ],
  ]),
  ...faultsOf('server/http/outgoing.ts', [
    [
      'picked[name] = pick ? pick(field) : field',
      'picked[name] = field',
      'server/http/outgoing.test.ts',
      'fields that the contract does not declare are removed at any depth',
    ],
  ]),
  ...faultsOf('server/http/incoming.ts', [
    [
      '&& !TEXT.has(type))',
      '&& TEXT.size < 0)',
      'server/http/mount.test.ts',
      'the server does not start with %s',
    ],
  ]),
  ...faultsOf('server/app.ts', [
    ['requireHostHeader: false,', '', ...SOCKET],
    [
      'trustProxy: deps.config.trustProxy,',
      'trustProxy: true,',
      `${SECURITY}/requests.test.ts`,
      'abuse case 26: a forged X-Forwarded-For does not bypass limits, %s',
    ],
  ]),
  ...faultsOf('server/http/failures.ts', [
    ["app.server.on('checkExpectation'", "app.server.on('never'", ...SOCKET],
  ]),

  // Headers and cookies
  ...faultsOf('server/http/headers.ts', [
    ["'x-content-type-options': 'nosniff',", '', ...SOCKET],
    [
      "'cross-origin-opener-policy': 'same-origin',",
      '',
      `${SECURITY}/headers.test.ts`,
      'of every page, file and GET call, also as 304 and HEAD',
    ],
  ]),
  ...faultsOf('server/http/session.ts', [
    [
      "httpOnly: true, sameSite: 'lax' }",
      "httpOnly: false, sameSite: 'lax' }",
      `${SECURITY}/headers.test.ts`,
      'have the __Host- prefix and all flags behind https',
    ],
    [
      "'__Host-sid' : 'sid'",
      "'sid' : 'sid'",
      `${SECURITY}/headers.test.ts`,
      'have the __Host- prefix and all flags behind https',
    ],
    [
      '!/\\bpublic\\b/.test(cacheControl)',
      'cacheControl !== null',
      `${SECURITY}/headers.test.ts`,
      'of the CSRF token are set only on replies that are not cached',
    ],
    [
      'reply.clearCookie(sessionCookie(config), {',
      "reply.clearCookie('nothing', {",
      `${SECURITY}/headers.test.ts`,
      'are deleted at the logout',
    ],
  ]),
  ...faultsOf('server/sealing.ts', [
    [
      'keys.find(({ id }) => id.equals(all.subarray(0, id.length)))',
      'keys[0]',
      `${ACCOUNTS}/second-factor.test.ts`,
      'a known browser stays known while the previous key is configured',
    ],
  ]),

  // Accounts
  ...faultsOf(`${ACCOUNTS}/hashing.ts`, [
    [
      'verified.value && stored !== null',
      'verified.value || stored !== null',
      `${ACCOUNTS}/hashing.test.ts`,
      'a password is verified against its own hash only',
    ],
    [
      'if (waiting.length >= MAX_WAITING)',
      'if (waiting.length < 0)',
      `${ACCOUNTS}/hashing.test.ts`,
      'of 100 concurrent verifications 66 run and the rest is refused with a retry',
    ],
    [
      'verify(stored ?? instead, normalizePassword(password))',
      'verify(stored ?? instead, password)',
      `${ACCOUNTS}/hashing.test.ts`,
      'composed and decomposed Hangul is one password',
    ],
  ]),
  ...faultsOf('server/secrets.ts', [
    [
      "hash('sha256', token, 'buffer')",
      "hash('sha1', token, 'buffer')",
      `${SECURITY}/sources.test.ts`,
      'encryption is AES-256-GCM, hashes are SHA-256, and SHA-1 is used only for authenticator apps',
    ],
  ]),
  ...faultsOf(`${ACCOUNTS}/sessions.ts`, [
    [
      'idleMs: 30 * MINUTE_MS, absoluteMs: 8 * HOUR_MS',
      'idleMs: 30 * HOUR_MS, absoluteMs: 80 * HOUR_MS',
      `${ACCOUNTS}/sessions.test.ts`,
      "an admin's session ends after 30 minutes unused and after eight hours, remembered or not",
    ],
    [
      'const MAX_SESSIONS = 10',
      'const MAX_SESSIONS = 11',
      `${ACCOUNTS}/sessions.test.ts`,
      'a person keeps the ten newest sessions',
    ],
  ]),
  ...faultsOf(`${ACCOUNTS}/login.ts`, [
    [
      'if (current.totpSecret) {',
      'if (current.totpSecret === input.totp) {',
      `${ACCOUNTS}/second-factor.test.ts`,
      'abuse cases 76, 77: without the right code the password alone opens nothing',
    ],
    [
      '`"${input.email.toLowerCase()}"`',
      'input.email.toLowerCase()',
      `${ACCOUNTS}/login.test.ts`,
      'a stranger who types a text that names the network of a mailbox does not lock it out there',
    ],
    [
      "if (!tries.ok) return err('RATE_LIMITED'",
      "if (!tries) return err('RATE_LIMITED'",
      `${ACCOUNTS}/login.test.ts`,
      'abuse case 74: after ten failures on one mailbox the right password waits a quarter of an hour',
    ],
  ]),
  ...faultsOf('server/adapters/google.ts', [
    [
      'openid.enableNonRepudiationChecks,',
      '',
      `${ACCOUNTS}/google-forged.test.ts`,
      'abuse case 109: a token with a wrong %s opens nothing',
    ],
    [
      'expectedState: state,',
      'expectedState: openid.skipStateCheck,',
      `${ACCOUNTS}/google-forged.test.ts`,
      'abuse case 108: a return with a foreign state or nonce opens nothing',
    ],
  ]),
  ...faultsOf('web/program/account-intent.ts', [
    [
      "if (to === '/profile' || to === WAITING_LIST_PATH) return to",
      'if (to) return to as GoogleDestination',
      'web/program/booking-intent.test.ts',
      'a login redirects only to pages of this site',
    ],
  ]),
  ...faultsOf('web/ui/password-field.tsx', [
    [
      '[shown, setShown] = useState(false)',
      '[shown, setShown] = useState(true)',
      `${SECURITY}/sources.test.ts`,
      'password fields are masked and allow pasting and password managers',
    ],
  ]),
  ...outerFaults,
]
