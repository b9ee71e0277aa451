/** A fault in the product: one exported function of one module, replaced. */
export type PlantedFault = {
  name: string
  /** The module as the product imports it. */
  module: string
  exported: string
  /** Makes the faulty function from the sound one. */
  replace: (sound: never) => unknown
  /** The test file that has to fail; without it an invariant of the simulation has to be violated. */
  test: string | undefined
}

type Replacements<Module> = { [Name in keyof Module]?: (sound: Module[Name]) => Module[Name] }

/** Faults of one module by their names. Each replaces one function with one that the compiler knows to fit. */
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
