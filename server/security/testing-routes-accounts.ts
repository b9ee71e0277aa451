import { randomInt, randomUUID } from 'node:crypto'
import { TEST_PASSWORD } from '#server/testing.ts'
import { everyone, NOBODY, people, type Rows, sends } from './testing-route-rows.ts'

const WRONG = 'not the password of anyone'

/** Routes that need no account, and the calls about accounts. */
export const accountRoutes: Rows = {
  'GET /healthz': { outcomes: everyone('ok') },
  'GET /.well-known/security.txt': { outcomes: everyone('ok') },
  'POST /api/csp': { outcomes: everyone('UNSUPPORTED_MEDIA_TYPE'), call: sends({ 'csp-report': {} }) },
  'GET /readyz': { outcomes: everyone('ok') },
  'GET /api/openapi.json': { outcomes: everyone('ok') },
  'GET /api/docs': { outcomes: everyone('ok') },

  'POST /api/send-registration-code': {
    outcomes: everyone('EMAIL_NOT_GMAIL'),
    call: sends({ email: 'a@naver.com' }),
  },
  'POST /api/proof-of-work': {
    outcomes: everyone('ok'),
    call: sends({ purpose: 'register', email: NOBODY }),
  },
  'POST /api/verify-registration-code': {
    outcomes: everyone('CODE_INVALID'),
    call: sends({ email: NOBODY, code: '123456' }),
  },
  'POST /api/register': {
    outcomes: everyone('CODE_INVALID'),
    call: sends({
      email: NOBODY,
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      name: 'Nobody',
      nationality: 'VN',
      verificationCode: '123456',
      agreeTerms: true,
      agreePrivacy: true,
    }),
  },
  'POST /api/login': { outcomes: everyone('LOGIN_FAILED'), call: sends({ email: NOBODY, password: WRONG }) },
  'GET /api/me': { outcomes: everyone('ok') },
  'POST /api/send-reset-code': {
    outcomes: everyone('ok'),
    call: () => ({ body: { email: `nobody.${randomInt(1e12)}@gmail.com` } }),
  },
  'POST /api/set-up': {
    outcomes: everyone('SETUP_LINK_INVALID'),
    call: sends({ token: 'x'.repeat(43), newPassword: 'another fine phrase' }),
  },
  'POST /api/reset-password': {
    outcomes: everyone('CODE_INVALID'),
    call: sends({ email: NOBODY, code: '123456', newPassword: 'another river crossing' }),
  },
  'POST /api/passkeys/start': {
    outcomes: { ...people('REAUTH_REQUIRED'), halfAdmin: 'REAUTH_REQUIRED' },
    call: sends({}),
  },
  'POST /api/passkeys': {
    outcomes: { ...people('PASSKEY_INVALID'), halfAdmin: 'PASSKEY_INVALID' },
    call: sends({ name: 'Phone', credential: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } }),
  },
  'POST /api/passkeys/:id': {
    outcomes: { ...people('ok'), other: 'NOT_FOUND', admin: 'NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/passkeys/${id}`, body: { name: 'Phone' } }),
      of: (world) => world.passkeyId,
      missing: randomUUID(),
    },
  },
  'POST /api/passkeys/login/start': { outcomes: everyone('ok'), call: sends({}) },
  'POST /api/passkeys/login': {
    outcomes: everyone('PASSKEY_INVALID'),
    call: sends({
      credential: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    }),
  },
  'POST /api/google/start': { outcomes: everyone('GOOGLE_FAILED'), call: sends({}) },
  'GET /api/google/callback': { outcomes: everyone('to /login?error=google') },
  'POST /api/google/second-factor': { outcomes: everyone('TICKET_INVALID'), call: sends({ totp: '123456' }) },
  'GET /api/google/ticket': { outcomes: everyone('TICKET_INVALID') },
  'POST /api/google/register': {
    outcomes: everyone('TICKET_INVALID'),
    call: sends({ name: 'Nobody', nationality: 'VN', agreeTerms: true, agreePrivacy: true }),
  },
  'POST /api/change-password': {
    outcomes: people('PASSWORD_WRONG'),
    call: sends({ currentPassword: WRONG, newPassword: 'another river crossing' }),
  },
  'POST /api/delete-account': { outcomes: people('NOT_YOUR_ACCOUNT'), call: sends({ email: NOBODY }) },
  'GET /api/profile': { outcomes: people('ok') },
  'POST /api/profile': { outcomes: people('ok'), call: sends({ marketing: false }) },
  'GET /api/export': { outcomes: people('ok') },
  'DELETE /api/sessions/:id': {
    outcomes: { ...people('NOT_FOUND'), owner: 'ok' },
    thing: {
      call: (id) => ({ url: `/api/sessions/${id}` }),
      of: (world) => world.sessionId,
      missing: randomUUID(),
    },
  },
  'POST /api/sessions/sign-out-others': { outcomes: people('ok') },
  'POST /api/totp/start': {
    outcomes: { ...people('PASSWORD_WRONG'), halfAdmin: 'PASSWORD_WRONG' },
    call: sends({ password: WRONG }),
  },
  'POST /api/totp/confirm': {
    outcomes: { ...people('TOTP_NOT_STARTED'), halfAdmin: 'TOTP_NOT_STARTED' },
    call: sends({ totp: '123456' }),
  },
  'POST /api/totp/disable': {
    outcomes: people('PASSWORD_WRONG'),
    call: sends({ password: WRONG, totp: '123456' }),
  },
  'POST /api/passkeys/:id/remove': {
    outcomes: { ...people('ok'), other: 'NOT_FOUND', admin: 'NOT_FOUND' },
    thing: {
      call: (id) => ({ url: `/api/passkeys/${id}/remove`, body: {} }),
      of: (world) => world.passkeyId,
      missing: randomUUID(),
    },
  },
}
