import { randomInt } from 'node:crypto'
import { TEST_PASSWORD } from '#server/testing.ts'
import { everyone, NOBODY, people, type Rows } from './testing-route-rows.ts'

const WRONG = 'not the password of anyone'

/** Routes that need no account, and the calls about accounts. */
export const accountRoutes: Rows = {
  'GET /healthz': everyone('ok'),
  'GET /.well-known/security.txt': everyone('ok'),
  'POST /api/csp': everyone('UNSUPPORTED_MEDIA_TYPE', { body: { 'csp-report': {} } }),
  'GET /readyz': everyone('ok'),
  'GET /api/openapi.json': everyone('ok'),
  'GET /api/docs': everyone('ok'),

  'POST /api/send-registration-code': everyone('EMAIL_NOT_GMAIL', { body: { email: 'a@naver.com' } }),
  'POST /api/proof-of-work': everyone('ok', { body: { purpose: 'register', email: NOBODY } }),
  'POST /api/verify-registration-code': everyone('CODE_INVALID', { body: { email: NOBODY, code: '123456' } }),
  'POST /api/register': everyone('CODE_INVALID', {
    body: {
      email: NOBODY,
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      name: 'Nobody',
      nationality: 'VN',
      verificationCode: '123456',
      agreeTerms: true,
      agreePrivacy: true,
    },
  }),
  'POST /api/login': everyone('LOGIN_FAILED', { body: { email: NOBODY, password: WRONG } }),
  'GET /api/me': everyone('ok'),
  'POST /api/send-reset-code': everyone('ok', {
    body: () => ({ email: `nobody.${randomInt(1e12)}@gmail.com` }),
  }),
  'POST /api/set-up': everyone('SETUP_LINK_INVALID', {
    body: { token: 'x'.repeat(43), newPassword: 'another fine phrase' },
  }),
  'POST /api/reset-password': everyone('CODE_INVALID', {
    body: { email: NOBODY, code: '123456', newPassword: 'another river crossing' },
  }),
  'POST /api/passkeys/start': people('REAUTH_REQUIRED', {
    except: { halfAdmin: 'REAUTH_REQUIRED' },
    body: {},
  }),
  'POST /api/passkeys': people('PASSKEY_INVALID', {
    except: { halfAdmin: 'PASSKEY_INVALID' },
    body: { name: 'Phone', credential: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
  }),
  'POST /api/passkeys/:id': people('ok', {
    item: 'passkeyId',
    except: { other: 'NOT_FOUND', admin: 'NOT_FOUND' },
    body: { name: 'Phone' },
  }),
  'POST /api/passkeys/login/start': everyone('ok', { body: {} }),
  'POST /api/passkeys/login': everyone('PASSKEY_INVALID', {
    body: { credential: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } },
  }),
  'POST /api/google/start': everyone('GOOGLE_FAILED', { body: {} }),
  'GET /api/google/callback': everyone('to /login?error=google'),
  'POST /api/google/second-factor': everyone('TICKET_INVALID', { body: { totp: '123456' } }),
  'GET /api/google/ticket': everyone('TICKET_INVALID'),
  'POST /api/google/register': everyone('TICKET_INVALID', {
    body: { name: 'Nobody', nationality: 'VN', agreeTerms: true, agreePrivacy: true },
  }),
  'POST /api/change-password': people('PASSWORD_WRONG', {
    body: { currentPassword: WRONG, newPassword: 'another river crossing' },
  }),
  'POST /api/delete-account': people('NOT_YOUR_ACCOUNT', { body: { email: NOBODY } }),
  'GET /api/profile': people('ok'),
  'POST /api/profile': people('ok', { body: { marketing: false } }),
  'GET /api/export': people('ok'),
  'DELETE /api/sessions/:id': people('NOT_FOUND', { item: 'sessionId', except: { owner: 'ok' } }),
  'POST /api/sessions/sign-out-others': people('ok'),
  'POST /api/totp/start': people('PASSWORD_WRONG', {
    except: { halfAdmin: 'PASSWORD_WRONG' },
    body: { password: WRONG },
  }),
  'POST /api/totp/confirm': people('TOTP_NOT_STARTED', {
    except: { halfAdmin: 'TOTP_NOT_STARTED' },
    body: { totp: '123456' },
  }),
  'POST /api/totp/disable': people('PASSWORD_WRONG', { body: { password: WRONG, totp: '123456' } }),
  'POST /api/passkeys/:id/remove': people('ok', {
    item: 'passkeyId',
    except: { other: 'NOT_FOUND', admin: 'NOT_FOUND' },
    body: {},
  }),
}
