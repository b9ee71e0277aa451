/** Changes of files that other features make in their own transactions. */
export { claimFile, deleteUnbookedFiles } from './store.ts'
