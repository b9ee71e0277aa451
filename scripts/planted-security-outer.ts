import { type SecurityFault, faultsOf } from './planted-security-rows.ts'

const FILES = 'server/features/attachments'
const PDF = [`${FILES}/active-content.test.ts`, 'with %s is refused'] as const

/** Faults in file checks, outgoing calls, configuration and installed packages. */
export const outerFaults: readonly SecurityFault[] = [
  // Files
  ...faultsOf(`${FILES}/send-attachment.ts`, [
    [
      "(actor.role !== 'admin' && attachment.ownerId !== actor.id)",
      "actor.id === ''",
      `${FILES}/downloads.test.ts`,
      '144 a download does not exist for a stranger, and needs a login',
    ],
    [
      '`sandbox; ${API_CSP}`',
      'API_CSP',
      `${FILES}/downloads.test.ts`,
      '143 a download gives the owner and an admin the file, to save and never to show',
    ],
  ]),
  ...faultsOf(`${FILES}/routes.ts`, [
    [
      'if (denied) return refuse(reply, denied.code, denied)',
      '',
      `${FILES}/uploads.test.ts`,
      'needs a login; the office sends files, too',
    ],
  ]),
  ...faultsOf(`${FILES}/inspect-pdf.ts`, [
    ["  'Launch',\n", '', ...PDF],
    ["  'Base',\n", '', ...PDF],
    ["  'Thread',\n", '', ...PDF],
    ["new Set(['F', 'UF'])", "new Set([''])", ...PDF],
    [
      "return 'FILE_UNCHECKED'\n  // An indirect reference",
      'return null\n  // An indirect reference',
      `${FILES}/inspect.test.ts`,
      '137 links that cannot be read are refused, and those after much else are found',
    ],
  ]),
  ...faultsOf(`${FILES}/inspect-image.ts`, [
    [
      "if (ANIMATION.has(type)) return 'FILE_BOMB'",
      '',
      `${FILES}/inspect.test.ts`,
      '141 a %s is refused as a bomb',
    ],
    [
      "width * height > MAX_PIXELS ? 'FILE_BOMB' : null",
      'null',
      `${FILES}/inspect.test.ts`,
      '141 a %s is refused as a bomb',
    ],
  ]),
  ...faultsOf(`${FILES}/inspect-docx.ts`, [
    [
      "left.entries < 0 ? 'FILE_BOMB' :",
      "left.entries < -1e9 ? 'FILE_BOMB' :",
      `${FILES}/inspect.test.ts`,
      '20,000 parts',
    ],
  ]),
  ...faultsOf(`${FILES}/inspect-text.ts`, [
    ['|| OTHER_MAGIC.test(text)', '', `${FILES}/inspect.test.ts`, '135 %s is refused by its content'],
  ]),

  // Outgoing calls, configuration, installed packages
  ...faultsOf('server/adapters/json-call.ts', [
    [
      "redirect: 'error'",
      "redirect: 'follow'",
      'server/adapters/json-call.test.ts',
      'does not follow redirects, so credentials are never sent elsewhere',
    ],
  ]),
  ...faultsOf('server/features/payments/capture/webhooks.ts', [
    [
      "if (verdict === 'forged') {",
      "if (verdict === ('' as typeof verdict)) {",
      'server/features/payments/capture/webhooks.test.ts',
      'a forged webhook is refused and not stored',
    ],
  ]),
  ...faultsOf('server/config.ts', [
    [
      'else if (env.SECRET_KEY && isGuessableKey(env.SECRET_KEY))',
      "else if (env.SECRET_KEY === '')",
      'server/config.test.ts',
      'refuses a guessable SECRET_KEY in production: %s',
    ],
    [
      "if (!env.PUBLIC_URL?.startsWith('https://'))",
      "if (!env.PUBLIC_URL?.startsWith('http'))",
      'server/config.test.ts',
      'production requires https for the site and for the identity provider',
    ],
  ]),
  ...faultsOf('scripts/backup.ts', [
    [
      'if (!secret && (!values.plain || values.stdout))',
      'if (values.plain)',
      'scripts/archive.test.ts',
      'a backup without a key is refused unless --plain is given',
    ],
  ]),
  ...faultsOf('package-lock.json', [
    [
      '"integrity": "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",',
      '',
      'scripts/supply.test.ts',
      'every locked package has a checksum',
    ],
  ]),
]
