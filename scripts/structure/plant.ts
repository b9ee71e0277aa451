/** A fault, the files that add it to the tree, and the message that must be reported. */
export type PlantedFault = [what: string, files: Record<string, string>, said: string]

export const plant = (path: string, text: string) => ({ [path]: text })
