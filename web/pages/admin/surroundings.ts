import { createContext } from 'react-router'
import { ownSurroundings, type Surroundings } from '#web/program/page.ts'

/** Used by the loaders of views instead of `call`, because the server runs some of them, too. */
export const surroundingsOf = createContext<Surroundings>(ownSurroundings)
