import { expect, test } from 'vitest'
import { startPushService } from '#server/testing-push.ts'
import { startApp } from '#server/testing.ts'
import { replaceSecretKey } from './replace-secret-key.ts'

test('a node with a wrong SECRET_KEY deletes no alerts; the command does, and devices are asked again', async () => {
  const service = await startPushService()
  const app = await startApp({ deps: { push: service.push } })
  const admin = await app.anAdmin()
  const listed = async () => (await admin.get('/api/desk/push')).body
  const addDevice = async () => {
    const device = service.device((await listed()).publicKey)
    expect((await admin.post('/api/desk/push', device.subscription)).status).toBe(200)
  }
  await addDevice()
  const before = await listed()
  const { config } = app.deps
  const [right, wrong] = [config.secretKey, 'a key that has never sealed anything here']
  config.secretKey = wrong
  expect((await admin.get('/api/desk/push')).status).toBe(500)
  config.secretKey = right
  expect(await listed()).toEqual(before)
  // A key that decrypts the pair deletes nothing.
  expect(await replaceSecretKey(app.deps, config)).toEqual({ devices: 0 })

  config.secretKey = wrong
  expect(await replaceSecretKey(app.deps, config)).toEqual({ devices: 1 })
  const anew = await listed()
  expect(anew.publicKey).not.toBe(before.publicKey)
  expect(anew.devices).toEqual([])
  await addDevice()
  expect((await listed()).devices).toHaveLength(1)
  await app.stop()
  await service.stop()
})
