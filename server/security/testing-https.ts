import { recordAgreements } from '#server/features/accounts/agreements.ts'
import { hashPassword } from '#server/features/accounts/hashing.ts'
import { type Client, TEST_PASSWORD, type TestApp } from '#server/testing.ts'

/** PUBLIC_URL of a site behind https. */
export const HTTPS_ORIGIN = 'https://naru.example'
export const ANN_EMAIL = 'annbehindhttps@gmail.com'

/** A client at the https address. */
export function httpsBrowser(app: TestApp): Client {
  const client = app.client()
  const headers = { origin: HTTPS_ORIGIN }
  return {
    ...client,
    get: (path, more) => client.get(path, { ...headers, ...more }),
    post: (path, body, more) => client.post(path, body, { ...headers, ...more }),
  }
}

/**
 * The same, logged in as Ann. She is inserted into the database, because a production site exposes no mails
 * to tests.
 */
export async function annAtHttps(app: TestApp): Promise<Client> {
  const hashed = await hashPassword(TEST_PASSWORD)
  if (!hashed.ok) throw new Error(hashed.code)
  const { id } = await app.db
    .insertInto('users')
    .values({
      email: ANN_EMAIL,
      email_key: ANN_EMAIL,
      name: 'Ann',
      nationality: 'VN',
      locale: 'en',
      password_hash: hashed.value,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAgreements(app.db, id, {}, app.clock.now())
  const ann = httpsBrowser(app)
  const { status, body } = await ann.post('/api/login', { email: ANN_EMAIL, password: TEST_PASSWORD })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return ann
}
