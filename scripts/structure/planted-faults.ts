import { locales } from '#contract/locales.ts'
import { type PlantedFault, plant } from './plant.ts'
import { plantedBetween } from './planted-between.ts'

// Faults that the rules in this folder must report, as files that are added to the tree.
const importing = (module: string): string => `import { anything } from '${module}'\n`

/** Each fault is added to the real tree separately. */
export const planted: PlantedFault[] = [
  // Imports between features
  [
    'a feature imports one above it',
    plant(
      'server/features/mails/telling.ts',
      importing('#server/features/payments/checkout/create-order.ts'),
    ),
    'mails is below payments/checkout',
  ],
  [
    'payments import payments/capture',
    plant('server/features/payments/asking.ts', importing('#server/features/payments/capture/apply.ts')),
    'payments is below payments/capture',
  ],
  [
    'payments import more of consultations than the exception allows',
    plant('server/features/payments/asking.ts', importing('#server/features/consultations/queries.ts')),
    'payments is below consultations',
  ],
  [
    'refunds import checkout',
    plant(
      'server/features/payments/refunds/asking.ts',
      importing('#server/features/payments/checkout/payment-methods.ts'),
    ),
    'payments/refunds is below payments/checkout',
  ],
  [
    'coupons import accounts',
    plant('server/features/coupons/asking.ts', importing('#server/features/accounts/passwords.ts')),
    'coupons is below accounts',
  ],
  [
    'a dynamic import of a feature above',
    plant(
      'server/features/mails/telling.ts',
      "const later = () => import('#server/features/reports/queries.ts')\n",
    ),
    'mails is below reports',
  ],
  [
    "an import of another feature's store",
    plant('server/features/consultations/asking.ts', importing('#server/features/coupons/store.ts')),
    'imports the internal coupons/store.ts',
  ],
  [
    "an import of another feature's named store",
    plant(
      'server/features/accounts/asking.ts',
      importing('#server/features/payments/capture/unmatched-store.ts'),
    ),
    'imports the internal payments/capture/unmatched-store.ts',
  ],
  [
    "an import of another feature's routes",
    plant('server/features/reports/asking.ts', importing('#server/features/mails/routes.ts')),
    'imports the internal mails/routes.ts',
  ],
  [
    "an import of another feature's worker",
    plant('server/features/reports/asking.ts', importing('#server/features/mails/worker.ts')),
    'imports the internal mails/worker.ts',
  ],
  [
    'a feature without a row in the plan',
    plant('server/features/gossip/routes.ts', 'export const nothing = 1\n'),
    'server/features/gossip: has no row in scripts/structure/plan.ts',
  ],
  // Roles
  [
    'routes use their own store',
    plant('server/features/coupons/more-routes.ts', importing('./store.ts')),
    'routes must call commands and queries, not a store',
  ],
  [
    'routes make queries',
    plant('server/features/coupons/more-routes.ts', importing('kysely')),
    'routes may not use SQL, mails or adapters',
  ],
  [
    'routes use an adapter',
    plant('server/features/coupons/more-routes.ts', importing('#server/adapters/smtp.ts')),
    'routes may not use SQL, mails or adapters',
  ],
  [
    'a command mounts a call',
    plant('server/features/coupons/serving.ts', 'mount(app, deps, contract.nothing, () => null)\n'),
    'calls are mounted in routes.ts',
  ],
  [
    'a store calls a command',
    plant('server/features/coupons/spare-store.ts', importing('./commands.ts')),
    'a store contains only SQL and may not call other code',
  ],
  [
    'a store calls the outside world',
    plant('server/features/coupons/spare-store.ts', importing('#server/adapters/smtp.ts')),
    'a store contains only SQL and may not call other code',
  ],
  [
    'a file with a meaningless name',
    plant('server/features/payments/my-stuff.ts', 'export const nothing = 1\n'),
    'the file name is not allowed: name the file by what it does',
  ],
  [
    'a file of helpers',
    plant('server/features/payments/helpers.ts', 'export const nothing = 1\n'),
    'the file name is not allowed: name the file by what it does',
  ],
  [
    'a file is not named with hyphens',
    plant('server/features/payments/askAgain.ts', 'export const nothing = 1\n'),
    'a name is lower-case words with hyphens',
  ],
  [
    'a folder inside a feature',
    plant('server/features/payments/parts/asking.ts', 'export const nothing = 1\n'),
    'a feature may have no subfolders',
  ],
  // SQL and tables
  [
    'SQL in a command',
    plant('server/features/coupons/asking.ts', "db.selectFrom('coupons')\n"),
    'SQL belongs in store.ts',
  ],
  ['SQL in an adapter', plant('server/adapters/asking.ts', importing('kysely')), 'SQL belongs in store.ts'],
  [
    "a store writes another feature's table",
    plant('server/features/coupons/spare-store.ts', "db.updateTable('payments')\n"),
    'writes payments, which',
  ],
  [
    "a store writes another feature's table by raw SQL",
    plant('server/features/coupons/spare-store.ts', 'sql`insert  into payments (id) values (1)`\n'),
    'writes payments, which',
  ],
  [
    'a store reads a table of a feature above it',
    plant('server/features/mails/spare-store.ts', "db.selectFrom('refunds')\n"),
    'reads refunds, which',
  ],
  [
    'a store joins a table of a feature above it',
    plant('server/features/coupons/spare-store.ts', 'sql`select 1 from coupons join sessions on true`\n'),
    'reads sessions, which',
  ],
  [
    'a store reads a table of a feature above it beside one of its own',
    plant('server/features/coupons/spare-store.ts', "db.selectFrom(['coupons', 'sessions as s'])\n"),
    'reads sessions, which',
  ],
  [
    'a store reads a table of a feature above it after a comma',
    plant('server/features/coupons/spare-store.ts', 'sql`select 1 from coupons c, sessions s`\n'),
    'reads sessions, which',
  ],
  [
    'a store updates from a table of a feature above it',
    plant('server/features/coupons/spare-store.ts', "db.updateTable('coupons').from('sessions')\n"),
    'reads sessions, which',
  ],
  [
    "a store empties another feature's table",
    plant('server/features/coupons/spare-store.ts', 'sql`truncate payments`\n'),
    'writes payments, which',
  ],
  // Folders and documents
  [
    'a folder of the server that is not listed',
    plant('server/gossip/telling.ts', 'export const nothing = 1\n'),
    'server/gossip/ is missing in the list of folders',
  ],
  [
    'a folder of the web that is not listed',
    plant('web/gossip/telling.ts', 'export const nothing = 1\n'),
    'web/gossip/ is missing in the list of folders',
  ],
  [
    'a folder of the root that is not listed',
    plant('gossip/telling.ts', 'export const nothing = 1\n'),
    'gossip/ is missing in the list of folders',
  ],
  // Migrations
  ...(
    [
      ['drop table reviews', 'drops reviews'],
      ['alter table users\n  drop column nationality', 'drops nationality'],
      ['drop index payments_by_time', 'drops payments_by_time'],
      ['alter table users rename column name to full_name', 'renames name'],
      ['alter table users alter column name type varchar(10)', 'changes the type of name'],
      ['alter table users alter column name set not null', 'demands name'],
      ['alter table users alter column name drop default', 'takes the default of name'],
      ['alter table users add column note text, add column age integer not null', 'demands age'],
      ["alter table users add check (name <> '')", 'adds the rule users'],
      ['alter table users add constraint named check (length(name) > 1)', 'adds the rule named'],
      ['create unique index users_by_name on users (name)', 'adds the rule users_by_name'],
      ['-- contract: nobody reads it\ndrop table reviews', 'CHANGELOG.md does not name the migration'],
    ] as const
  ).map(([statement, said]): [string, Record<string, string>, string] => [
    `a migration: ${statement}`,
    plant('server/db/migrations/9000_planted.sql', `${statement};\n`),
    said,
  ]),
  ...(
    [
      ['create index users_by_name on users (name)', 'builds an index of users'],
      [
        'alter table users add column age int, add constraint grown check (age > 0)',
        'checks every row of users',
      ],
      ['alter table users add column token uuid default gen_random_uuid()', 'rewrites the table of users'],
      ['lock table users in share mode', 'locks the table of users'],
      [
        'alter table users add constraint grown check (id is not null) not valid;\nalter table users validate constraint grown',
        'under the lock of the same file',
      ],
      ['create index concurrently if not exists users_by_name on users (name)', 'inside a transaction'],
      [
        '-- outside a transaction\ncreate index concurrently users_by_name on users (name)',
        'cannot be repeated',
      ],
      ['-- outside a transaction\nalter table users add column age int', 'cannot be repeated'],
    ] as const
  ).map(([statement, said]): [string, Record<string, string>, string] => [
    `a migration that locks: ${statement}`,
    plant('server/db/migrations/9000_planted.sql', `${statement};\n`),
    said,
  ]),
  // Time
  ...(
    [
      ['domain/gossip.ts', 'export const isOld = (at: Date) => at.getTime() < Date.now()'],
      ['server/features/coupons/asking.ts', 'export const now = () => new Date()'],
    ] as const
  ).map(([path, line]): [string, Record<string, string>, string] => [
    `the clock is read in ${path}`,
    plant(path, `${line}\n`),
    `${path}: reads the clock`,
  ]),
  ...[
    'setTimeout(() => look(), 1000)',
    'if (isLate) setInterval(look, 1000)',
    'const later = () => void setTimeout(look, 1000)',
  ].map((line): [string, Record<string, string>, string] => [
    `a timer that a stop waits for: ${line}`,
    plant('server/within-reach.ts', `${line}\n`),
    "is neither stored and cleared nor unref'd",
  ]),
  // Words
  ...[
    '<Button onClick={() => go()}>Save it</Button>',
    '<p>Booked by {name}</p>',
    '<input placeholder="Your name" />',
    "<img alt={'A boat'} />",
  ].map((line): [string, Record<string, string>, string] => [
    `a word on a screen in one language only: ${line}`,
    plant('web/pages/gossip.tsx', `export const Gossip = () => ${line}\n`),
    'belongs to the texts of every language',
  ]),
  [
    'a screen with a replaced word',
    plant('web/texts/en/planted.ts', "export const planted = { 'a.text': 'Somebody of us' }\n"),
    'web/texts/en/planted.ts: "somebody" is replaced by "someone"',
  ],
  [
    'a mail with a replaced Korean word',
    plant(
      'server/features/mails/templates/texts/ko-planted.ts',
      "export const planted = { text: '채널 아이디를 적어 주세요.' }\n",
    ),
    '"채널 아이디" is replaced by "메신저 아이디"',
  ],
  [
    'a journey with its own list of languages',
    plant(
      'e2e/gossip.spec.ts',
      `for (const lang of [${locales.map((each) => `'${each}'`).join(', ')}]) await look(lang)\n`,
    ),
    'e2e/gossip.spec.ts: lists the languages',
  ],
  [
    'a style sheet that no page uses',
    plant('web/pages/admin/gossip.css', '.gossip { color: red }\n'),
    'web/pages/admin/gossip.css: no page uses this style sheet',
  ],
  ...plantedBetween,
]
