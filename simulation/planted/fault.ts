/** A fault in the product: one exported function of one module, replaced. */
export type PlantedFault = {
  name: string
  /** The module as the product imports it. */
  module: string
  exported: string
  /** Creates the faulty function from the original. */
  replace: (sound: never) => unknown
  /** The test file that must fail; without it an invariant of the simulation must be violated. */
  test: string | undefined
}

type Replacements<Module> = { [Name in keyof Module]?: (sound: Module[Name]) => Module[Name] }

/** Faults of one module by name. Each replaces one function; the compiler checks the type. */
export const faultsOf = <Module>(
  module: string,
  faults: Record<string, Replacements<Module>>,
  { test }: { test?: string } = {},
): PlantedFault[] =>
  Object.entries(faults).flatMap(([name, replacements]) =>
    Object.entries(replacements).map(([exported, replace]) => ({
      name,
      module,
      exported,
      replace: replace as PlantedFault['replace'],
      test,
    })),
  )
