import type { FastifyInstance } from 'fastify'
import * as privacy from '#contract/privacy.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { exportOwnData } from './export.ts'

const FILE_NAME = 'my-data.json'

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, privacy.exportOwnData, (_, call) => {
    // A plain link to this call saves a file.
    call.reply.header('content-disposition', `attachment; filename="${FILE_NAME}"`)
    return exportOwnData(deps, call.actor, call)
  })
}
