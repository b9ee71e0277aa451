import { readDueFeed } from './feeds.ts'

/** Reads the calendars of counsellors that are due, one at a time. */
export const feedsWorker = (deps: Parameters<typeof readDueFeed>[0]): { runOnce(): Promise<boolean> } => ({
  runOnce: () => readDueFeed(deps),
})
