import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'

/**
 * Runs after `npm ci` and before `npm start` and `npm test`, on any Node. This platform's Node is an optional
 * package, which npm links as node_modules/.bin/node; npm 10 removes the link again together with the
 * packages of other platforms. npm skips an optional package that it cannot fetch or whose checksum differs
 * from the lock file: then the machine's own Node has to be recent enough.
 */
const link = 'node_modules/.bin/node'
const locked = `node-${process.platform}-${process.arch}`
if (existsSync(`node_modules/${locked}/bin/node`)) {
  if (!existsSync(link)) {
    rmSync(link, { force: true })
    symlinkSync(`../${locked}/bin/node`, link)
  }
} else if (Number(process.versions.node.split('.')[0]) < 24) {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  console.error(
    locked in optionalDependencies
      ? `npm did not install ${locked}: it could not be fetched, or its checksum differs from package-lock.json.`
      : `There is no package of Node for ${process.platform} on ${process.arch}.`,
  )
  console.error(`This is Node ${process.version}: run npm ci again, or install Node 24.`)
  process.exit(1)
}
