import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/settings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { findOversizedTexts } from '#server/http/page-weights.ts'
import { changeSettings } from './commands.ts'
import { getPublicSettings, getReadyTexts, getSettings, listSettingsVersions } from './queries.ts'

/** Mounts the calls of settings and their versions. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getPublicSettings, () => getPublicSettings(deps))
  mount(app, deps, contract.getSettings, () => getSettings(deps))
  mount(app, deps, contract.getReadyTexts, async () => getReadyTexts(deps))
  const needs = { ...deps, findOversizedTexts: findOversizedTexts(deps) }
  mount(app, deps, contract.changeSettings, (input, call) => changeSettings(needs, call, input))
  mount(app, deps, contract.listSettingsVersions, (input) => listSettingsVersions(deps, input))
}
