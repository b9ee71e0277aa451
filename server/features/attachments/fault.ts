/** The fault of a file; null when there is none. */
export type Fault = 'FILE_CONTENT' | 'FILE_ACTIVE' | 'FILE_BOMB' | 'FILE_PROTECTED' | 'FILE_UNCHECKED' | null
