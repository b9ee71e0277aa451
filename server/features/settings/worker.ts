import type { Deps } from '#server/deps.ts'

/** Takes in what other nodes have changed; how often it looks is how old the settings of a node may be. */
export const settingsWorker = ({ settings }: Pick<Deps, 'settings'>): { runOnce(): Promise<boolean> } => ({
  async runOnce() {
    await settings.refresh()
    return false
  },
})
