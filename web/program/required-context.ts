import { type Context, useContext } from 'react'

/**
 * Returns the value of a context.
 * @throws if no provider is above the component.
 */
export function useRequiredContext<Value extends object>(
  context: Context<Value | null>,
  name: string,
): Value {
  const value = useContext(context)
  if (!value) throw new Error(`No ${name} around this component`)
  return value
}
