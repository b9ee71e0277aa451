import { enableCompileCache } from 'node:module'

// Caches compiled TypeScript: compiling takes half of a start otherwise.
enableCompileCache('.cache/compiled')
await import('./run-site.ts')
