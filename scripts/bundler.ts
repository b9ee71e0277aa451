// mimalloc, the allocator of Rolldown, reads these when Vite is loaded. It returns freed memory at once then, and
// would keep 200 MB otherwise, too much for a machine with 512 MB.
process.env.MIMALLOC_PURGE_DELAY = '0'
process.env.MIMALLOC_ARENA_EAGER_COMMIT = '0'

/** Vite's `build`. */
export const { build } = await import('vite')
