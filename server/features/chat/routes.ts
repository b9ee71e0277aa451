import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/chat.ts'
import { translateText as translateCall } from '#contract/translations.ts'
import type { Deps } from '#server/deps.ts'
import { auditFileRead, sendStored } from '#server/features/attachments/send-attachment.ts'
import { consultationGuard } from '#server/http/access.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/http/replies.ts'
import { markRead, sendMessage } from './commands.ts'
import { streamEvents, type EventsRequest } from './events.ts'
import { getChat, getChatFile, listUnreadChats, translateText } from './queries.ts'
import { openEventStreams } from './streams.ts'

export function chatRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = openEventStreams(deps)
  // In preClose, because open streams would delay the close and their browsers should reconnect to another
  // node.
  app.addHook('preClose', async () => streams.close())
  mount(app, deps, contract.getChat, (input, { actor }) => getChat(deps, actor, input))
  mount(app, deps, contract.listUnreadChats, (_, { actor }) => listUnreadChats(deps, actor))
  mount(app, deps, contract.sendChatMessage, (input, call) => sendMessage(deps, call, input))
  mount(app, deps, translateCall, (input, { actor }) => translateText(deps, actor, input))
  mount(app, deps, contract.markChatRead, (input, { actor }) => markRead(deps, actor, input))
  app.get<EventsRequest extends { params: infer P; query: infer Q } ? { Params: P; Querystring: Q } : never>(
    contract.chatEventsPath(':id'),
    {
      exposeHeadRoute: false,
      onRequest: consultationGuard(deps, 'GET /api/consultations/:id/room/events', 'CONSULTATION_NOT_FOUND'),
    },
    (request, reply) => streamEvents(deps, streams, request, reply),
  )
  app.get<{ Params: { id: string; message: string } }>(
    contract.chatFilePath(':id', ':message'),
    {
      onRequest: consultationGuard(
        deps,
        'GET /api/consultations/:id/room/:message/file',
        'ATTACHMENT_NOT_FOUND',
      ),
    },
    async (request, reply) => {
      const { id, message } = request.params
      const file = await getChatFile(deps, request.actor!, id, message)
      if (!file.ok) return refuse(reply, file.code)
      return sendStored(deps, reply, file.value, () => auditFileRead(deps, request, id))
    },
  )
}
