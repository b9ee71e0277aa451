import { type Context, useContext } from 'react'

/**
 * What a provider further up gives.
 * @throws when there is none: a part was put where it cannot work.
 */
export function useNeeded<Value extends object>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context)
  if (!value) throw new Error(`No ${name} around this component`)
  return value
}
