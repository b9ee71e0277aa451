import { refreshDueFeed } from './feeds.ts'

/** Reads the calendars of counsellors that are due, one at a time. */
export const feedsWorker = (deps: Parameters<typeof refreshDueFeed>[0]): { runOnce(): Promise<boolean> } => ({
  runOnce: () => refreshDueFeed(deps),
})
