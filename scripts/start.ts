import { enableCompileCache } from 'node:module'

// Every file is TypeScript: without what the last start compiled, half of a start goes into that.
enableCompileCache('.cache/compiled')
await import('./run-site.ts')
