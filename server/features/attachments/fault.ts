/** What is wrong with a file; null when nothing is. */
export type Fault = 'FILE_CONTENT' | 'FILE_ACTIVE' | 'FILE_BOMB' | 'FILE_PROTECTED' | 'FILE_UNCHECKED' | null
