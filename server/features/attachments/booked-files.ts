/** Changes of files that other features make in their own transactions. */
export { markFileUsed, deleteUnbookedFiles } from './store.ts'
