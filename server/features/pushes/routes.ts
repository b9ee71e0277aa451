import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/pushes.ts'
import type { Deps } from '#server/deps.ts'
import { deviceName } from '#server/device-name.ts'
import { mount } from '#server/http/mount.ts'
import { addDevice, listOwnDevices, queueTestPush, removeDevice } from './commands.ts'
import { sendManifest } from './manifest.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listPushDevices, (_, call) => listOwnDevices(deps, call))
  mount(app, deps, contract.addPushDevice, (input, { actor, address, userAgent }) =>
    addDevice(deps, { actor, address, name: deviceName(userAgent) }, input),
  )
  mount(app, deps, contract.removePushDevice, (input, call) => removeDevice(deps, call, input))
  mount(app, deps, contract.testPush, (input, call) => queueTestPush(deps, call, input))
  app.get(contract.ADMIN_MANIFEST_PATH, (_, reply) => sendManifest(deps, reply))
}
