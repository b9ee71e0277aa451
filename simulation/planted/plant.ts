import { registerHooks } from 'node:module'
import { plantedFaults } from './faults.ts'

/**
 * `PLANTED_FAULT=NAME node --import ./simulation/planted/plant.ts SCRIPT`: every import of the fault's module
 * gets the faulty function, and the other exports unchanged. Calls inside the module itself are not replaced.
 */
const fault = plantedFaults.find(({ name }) => name === process.env.PLANTED_FAULT)
if (!fault) throw new Error(`There is no fault "${process.env.PLANTED_FAULT}"`)

export const replace = fault.replace as (sound: unknown) => unknown

const faulty = import.meta.resolve(fault.module)
const sound = JSON.stringify(`${faulty}?sound`)
const source = `
  export * from ${sound}
  import { ${fault.exported} as sound } from ${sound}
  import { replace } from ${JSON.stringify(import.meta.url)}
  export const ${fault.exported} = replace(sound)`

registerHooks({
  load: (url, context, next) =>
    url === faulty ? { format: 'module', source, shortCircuit: true } : next(url, context),
})
