import type { FastifyInstance } from 'fastify'
import { eraseClient as eraseCall, exportClientData as exportCall } from '#contract/clients.ts'
import * as privacy from '#contract/privacy.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { eraseClient } from './erase-client.ts'
import { exportClientData, exportOwnData } from './export.ts'

const FILE_NAME = 'my-data.json'

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, privacy.exportOwnData, (_, call) => {
    // A plain link to this call downloads a file.
    call.reply.header('content-disposition', `attachment; filename="${FILE_NAME}"`)
    return exportOwnData(deps, call.actor, call)
  })
  mount(app, deps, exportCall, (input, call) => {
    call.reply.header(
      'content-disposition',
      `attachment; filename="client-data-${input.id.slice(0, 8)}.json"`,
    )
    return exportClientData(deps, input)
  })
  mount(app, deps, eraseCall, (input, call) => eraseClient(deps, call, input))
}
