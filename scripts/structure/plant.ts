/** A fault, the files with it that are added to the tree, and what must be said of it. */
export type PlantedFault = [what: string, files: Record<string, string>, said: string]

export const plant = (path: string, text: string) => ({ [path]: text })
