import { startSite } from '#server/main.ts'

/** One process of the product, as `npm start` runs it, that runs until it is killed. */
await startSite(process.env)
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
