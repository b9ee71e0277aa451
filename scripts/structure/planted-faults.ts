import { locales } from '#contract/locales.ts'

/** A file that is added to the tree, and the message that must be reported. */
type PlantedFault = [path: string, text: string, said: string]

const inFile = (path: string, faults: readonly [text: string, said: string][]): PlantedFault[] =>
  faults.map(([text, said]) => [path, `${text}\n`, said])

const importing = (module: string): string => `import { anything } from '${module}'`
const NOTHING = 'export const nothing = 1'

/** Faults that the rules in this folder must report. Each is added to the real tree separately. */
export const planted: PlantedFault[] = [
  // Imports between features
  ...inFile('server/features/mails/telling.ts', [
    [importing('#server/features/payments/checkout/create-order.ts'), 'mails is below payments/checkout'],
    ["const later = () => import('#server/features/reports/queries.ts')", 'mails is below reports'],
  ]),
  ...inFile('server/features/payments/asking.ts', [
    [importing('#server/features/payments/capture/apply.ts'), 'payments is below payments/capture'],
    [importing('#server/features/consultations/queries.ts'), 'payments is below consultations'],
  ]),
  ...inFile('server/features/payments/refunds/asking.ts', [
    [
      importing('#server/features/payments/checkout/payment-methods.ts'),
      'payments/refunds is below payments/checkout',
    ],
  ]),
  ...inFile('server/features/coupons/asking.ts', [
    [importing('#server/features/accounts/passwords.ts'), 'coupons is below accounts'],
    ["db.selectFrom('coupons')", 'SQL belongs in store.ts'],
    ['export const now = () => new Date()', 'server/features/coupons/asking.ts: reads the clock'],
  ]),
  ...inFile('server/features/accounts/asking.ts', [
    [importing('#server/features/coupons/store.ts'), 'imports the internal coupons/store.ts'],
    [
      importing('#server/features/payments/capture/unmatched-store.ts'),
      'imports the internal payments/capture/unmatched-store.ts',
    ],
  ]),
  ...inFile('server/features/reports/asking.ts', [
    [importing('#server/features/mails/routes.ts'), 'imports the internal mails/routes.ts'],
    [importing('#server/features/mails/worker.ts'), 'imports the internal mails/worker.ts'],
  ]),
  // Roles and names of files
  ...inFile('server/features/coupons/more-routes.ts', [
    [importing('./store.ts'), 'routes must call commands and queries, not a store'],
    [importing('kysely'), 'routes may not use SQL, mails or adapters'],
    [importing('#server/adapters/smtp.ts'), 'routes may not use SQL, mails or adapters'],
  ]),
  ...inFile('server/features/coupons/serving.ts', [
    ['mount(app, deps, contract.nothing, () => null)', 'calls are mounted in routes.ts'],
  ]),
  ['server/features/gossip/routes.ts', NOTHING, 'gossip: has no row in scripts/structure/plan.ts'],
  ['server/features/payments/my-stuff.ts', NOTHING, 'my-stuff.ts: the file name is not allowed'],
  ['server/features/payments/helpers.ts', NOTHING, 'helpers.ts: the file name is not allowed'],
  ['server/features/payments/askAgain.ts', NOTHING, 'a name is lower-case words with hyphens'],
  ['server/features/payments/parts/asking.ts', NOTHING, 'a feature may have no subfolders'],
  // SQL and tables
  ...inFile('server/adapters/asking.ts', [[importing('kysely'), 'SQL belongs in store.ts']]),
  ...inFile('server/features/mails/spare-store.ts', [["db.selectFrom('refunds')", 'reads refunds, which']]),
  ...inFile('server/features/coupons/spare-store.ts', [
    [importing('./commands.ts'), 'a store contains only SQL and may not call other code'],
    [importing('#server/adapters/smtp.ts'), 'a store contains only SQL and may not call other code'],
    ["db.updateTable('payments')", 'writes payments, which'],
    ['sql`insert  into payments (id) values (1)`', 'writes payments, which'],
    ['sql`truncate payments`', 'writes payments, which'],
    ['sql`select 1 from coupons join sessions on true`', 'reads sessions, which'],
    ["db.selectFrom(['coupons', 'sessions as s'])", 'reads sessions, which'],
    ['sql`select 1 from coupons c, sessions s`', 'reads sessions, which'],
    ["db.updateTable('coupons').from('sessions')", 'reads sessions, which'],
  ]),
  // Folders
  ['server/gossip/telling.ts', NOTHING, 'server/gossip/ is missing in the list of folders'],
  ['web/gossip/telling.ts', NOTHING, 'web/gossip/ is missing in the list of folders'],
  ['gossip/telling.ts', NOTHING, 'gossip/ is missing in the list of folders'],
  // Migrations: something is taken away, or a table is locked for long
  ...inFile('server/db/migrations/9000_planted.sql', [
    ['drop table reviews;', 'drops reviews'],
    ['alter table users\n  drop column nationality;', 'drops nationality'],
    ['drop index payments_by_time;', 'drops payments_by_time'],
    ['alter table users rename column name to full_name;', 'renames name'],
    ['alter table users alter column name type varchar(10);', 'changes the type of name'],
    ['alter table users alter column name set not null;', 'demands name'],
    ['alter table users alter column name drop default;', 'takes the default of name'],
    ['alter table users add column note text, add column age integer not null;', 'demands age'],
    ["alter table users add check (name <> '');", 'adds the rule users'],
    ['alter table users add constraint named check (length(name) > 1);', 'adds the rule named'],
    ['create unique index users_by_name on users (name);', 'adds the rule users_by_name'],
    ['-- contract: no release reads it\ndrop table reviews;', 'CHANGELOG.md does not name the migration'],
    ['create index users_by_name on users (name);', 'builds an index of users'],
    [
      'alter table users add column age int, add constraint grown check (age > 0);',
      'checks every row of users',
    ],
    ['alter table users add column token uuid default gen_random_uuid();', 'rewrites the table of users'],
    ['lock table users in share mode;', 'locks the table of users'],
    [
      'alter table users add constraint grown check (id is not null) not valid;\nalter table users validate constraint grown;',
      'under the lock of the same file',
    ],
    ['create index concurrently if not exists users_by_name on users (name);', 'inside a transaction'],
    [
      '-- outside a transaction\ncreate index concurrently users_by_name on users (name);',
      'cannot be repeated',
    ],
    ['-- outside a transaction\nalter table users add column age int;', 'cannot be repeated'],
  ]),
  // Time
  ...inFile('domain/gossip.ts', [
    ['export const isOld = (at: Date) => at.getTime() < Date.now()', 'domain/gossip.ts: reads the clock'],
  ]),
  ...inFile('server/within-reach.ts', [
    ['setTimeout(() => look(), 1000)', "is neither stored and cleared nor unref'd"],
    ['if (isLate) setInterval(look, 1000)', "is neither stored and cleared nor unref'd"],
    ['const later = () => void setTimeout(look, 1000)', "is neither stored and cleared nor unref'd"],
    ["export const name = 'Naru'", "the company's name must come from the settings"],
  ]),
  // Texts and links
  ...inFile('web/pages/gossip.tsx', [
    [
      'const A = () => <Button onClick={() => go()}>Save it</Button>',
      'belongs to the texts of every language',
    ],
    ['const A = () => <p>Booked by {name}</p>', 'belongs to the texts of every language'],
    ['const A = () => <input placeholder="Your name" />', 'belongs to the texts of every language'],
    ["const A = () => <img alt={'A boat'} />", 'belongs to the texts of every language'],
    ['const A = () => <a href="/reprot?date=1">Ask</a>', 'leads to /reprot, which is no page'],
    ['const A = () => <a href={`/bookings/${id}`}>See</a>', 'leads to /bookings/, which is no page'],
    [['// oxlint', 'disable-next-line no-console'].join('-'), 'web/pages/gossip.tsx:1: gives no reason'],
  ]),
  ...inFile('web/texts/en/planted.ts', [
    ["const a = { 'a.text': 'Somebody of us' }", '"somebody" is replaced by "someone"'],
  ]),
  ...inFile('web/texts/zh/planted.ts', [
    ["const a = { 'a.text': '请选择空闲时间。' }", '"空闲时间" is replaced by "可预约时段"'],
  ]),
  ...inFile('web/content/vi/planted.ts', [
    ["const a = { text: 'Đăng ký tư vấn ngay' }", '"đăng ký tư vấn" is replaced by "đặt lịch tư vấn"'],
  ]),
  ...inFile('server/features/mails/templates/texts/ko-planted.ts', [
    ["const a = { text: '채널 아이디를 적어 주세요.' }", '"채널 아이디" is replaced by "메신저 아이디"'],
  ]),
  ...inFile('e2e/gossip.spec.ts', [
    [
      `for (const lang of [${locales.map((each) => `'${each}'`).join(', ')}]) await look(lang)`,
      'e2e/gossip.spec.ts: lists the languages',
    ],
  ]),
  // Calls, mails, configuration
  ...inFile('contract/sample.ts', [
    [
      'export const sample = z.object({\n  state: z.nullable(z.string()),\n})',
      'contract/sample.ts:2: state is free text',
    ],
    ["export const tellAll = endpoint('GET /api/all', {})", 'contract: tellAll is served 0 times'],
    [
      'const get = (path: `/api/${string}`, summary: string) =>\n  endpoint(`GET ${path}`, { summary })\nexport const unserved = get()',
      'contract: unserved is served 0 times',
    ],
  ]),
  ...inFile('server/features/mails/asking.ts', [
    ["await queueMail(tx, {\n  kind: 'moved',\n  locale: 'en',\n})", 'sends a mail in a fixed language'],
    ['export const from = process.env.MAIL_FROM', 'only server/config.ts may read the environment'],
    ['export const link = `${reader.publicUrl}/histroy`', 'leads to /histroy, which is no page'],
  ]),
  // Exports and style sheets
  ...inFile('domain/sample.ts', [
    [['export const neverIm', 'ported = 1'].join(''), 'domain/sample.ts: exports neverIm'],
    [['export type NeverIm', 'ported = 1'].join(''), 'domain/sample.ts: exports NeverIm'],
  ]),
  ['domain/index.ts', "export * from './money.ts'\n", 'is a barrel file'],
  ['web/pages/admin/gossip.css', '.gossip { color: red }\n', 'gossip.css: no page uses this style sheet'],
]
