import type { Deps } from '#server/deps.ts'

/** Loads changes of other nodes; its interval is the maximum age of a node's settings. */
export const settingsWorker = ({ settings }: Pick<Deps, 'settings'>): { runOnce(): Promise<boolean> } => ({
  async runOnce() {
    await settings.refresh()
    return false
  },
})
