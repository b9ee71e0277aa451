import { type PlantedFault, plant } from './plant.ts'

/** Faults between two parts of the project: calls, mails, configuration, links and exports. */
export const plantedBetween: PlantedFault[] = [
  // API, mails, configuration
  [
    'a state is declared as free text',
    plant('contract/sample.ts', 'export const sample = z.object({\n  state: z.nullable(z.string()),\n})\n'),
    'contract/sample.ts:2: state is free text',
  ],
  [
    'a mail in one fixed language',
    plant(
      'server/features/consultations/telling.ts',
      "await queueMail(tx, {\n  kind: 'moved',\n  to: row.email,\n  locale: 'en',\n  now: deps.now(),\n})\n",
    ),
    'sends a mail in a fixed language',
  ],
  [
    'a feature reads the environment',
    plant('server/features/mails/asking.ts', 'export const from = process.env.MAIL_FROM\n'),
    'only server/config.ts may read the environment',
  ],
  // Links
  [
    'a link to a missing page',
    plant('web/pages/sample.tsx', 'export const Gossip = () => <a href="/reprot?date=1">Ask</a>\n'),
    'leads to /reprot, which is no page',
  ],
  [
    'a link to items that have no page',
    plant('web/pages/sample.tsx', 'export const Gossip = () => <a href={`/bookings/${id}`}>See</a>\n'),
    'leads to /bookings/, which is no page',
  ],
  [
    'a mail with a link to a missing page',
    plant('server/features/mails/telling.ts', 'export const link = `${reader.publicUrl}/histroy`\n'),
    'leads to /histroy, which is no page',
  ],
  // Calls and words
  [
    'a Vietnamese page with replaced words',
    plant('web/content/vi/planted.ts', "export const planted = { text: 'Đăng ký tư vấn ngay' }\n"),
    '"đăng ký tư vấn" is replaced by "đặt lịch tư vấn"',
  ],
  [
    'a Chinese screen with a replaced word',
    plant('web/texts/zh/planted.ts', "export const planted = { 'a.text': '请选择空闲时间。' }\n"),
    '"空闲时间" is replaced by "可预约时段"',
  ],
  [
    'a call that is declared and not served',
    plant('contract/sample.ts', "export const tellAll = endpoint('GET /api/all', {})\n"),
    'contract: tellAll is served 0 times',
  ],
  [
    'a call that a helper declares and no route serves',
    plant(
      'contract/sample.ts',
      'const get = (path: `/api/${string}`, summary: string) =>\n  endpoint(`GET ${path}`, { summary })\nexport const unserved = get()\n',
    ),
    'contract: unserved is served 0 times',
  ],
  [
    'the name of the company in the product',
    plant('server/within-reach.ts', "export const name = 'Naru'\n"),
    "the company's name must come from the settings",
  ],
  [
    'a lint exception without a reason',
    plant('web/pages/sample.tsx', ['// oxlint', 'disable-next-line no-console\n'].join('-')),
    'web/pages/sample.tsx:1: gives no reason',
  ],
  [
    'an unused export',
    plant('domain/sample.ts', ['export const neverIm', 'ported = 1\n'].join('')),
    'domain/sample.ts: exports neverIm',
  ],
  [
    'a type that only its own file uses',
    plant('domain/sample.ts', ['export type NeverIm', 'ported = 1\n'].join('')),
    'domain/sample.ts: exports NeverIm',
  ],
  ['a barrel', plant('domain/index.ts', "export * from './money.ts'\n"), 'is a barrel file'],
]
