import { argumentsAfter, sourcesIn, type Tree, withoutComments } from './tree.ts'

const CLOCK = /\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)/
/** The only file that reads the machine's clock, for `deps.now()`. */
const CLOCK_OF_THE_SITE = 'server/site-database.ts'

/** Time is an argument, so that the simulation and the tests control it. */
export const clockFaults = (tree: Tree): string[] =>
  ['domain/', 'contract/', 'server/'].flatMap((side) =>
    sourcesIn(tree, side)
      .filter(([path, text]) => path !== CLOCK_OF_THE_SITE && CLOCK.test(withoutComments(text)))
      .map(([path]) => `${path}: reads the clock; take the time as an argument (on the server deps.now())`),
  )

/** A timer whose handle is not stored, so that it cannot be cleared. */
const FORGOTTEN_TIMER = /(?:^|[;{}]|\)(?= set)|=> ?void)\s*(?:globalThis\.)?(setTimeout|setInterval)(?=\()/gm
/** Its thread exists only for this timer. */
const LIVES_FOR_ITS_TIMER = 'server/db/watchdog-thread.ts'

/** A timer that nothing clears keeps the process alive during a stop, unless it is unref'd. */
export const timerFaults = (tree: Tree): string[] =>
  sourcesIn(tree, 'server/').flatMap(([path, text]) => {
    if (path === LIVES_FOR_ITS_TIMER) return []
    const code = withoutComments(text)
    return [...code.matchAll(FORGOTTEN_TIMER)]
      .filter(
        (match) =>
          !argumentsAfter(code, match.index + match[0].length)
            .rest.trimStart()
            .startsWith('.unref()'),
      )
      .map((match) => `${path}: ${match[1]} is neither stored and cleared nor unref'd`)
  })
