import { defineConfig } from 'vite'

/** Shared by the two builds of scripts/build.ts (browser and prerendering) and by the tests. */
export default defineConfig({
  logLevel: 'warn',
  // Everything static is made by the build itself; `#…` imports are resolved from package.json.
  publicDir: false,
  build: { target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
})
