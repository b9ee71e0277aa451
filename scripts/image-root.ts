import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { runtimeFiles, runtimePackages } from './image-files.ts'

/**
 * `node scripts/image-root.ts FOLDER`: fills a new folder with what the container image adds to its base, as
 * it is laid out from the root: Node, the program in /app with only the files that run, an empty /data. The
 * Dockerfile calls it; image.long.test.ts starts the site from such a folder. Needs `npm run build`.
 */
/** Commands that an operator runs in a container, and the start. */
const COMMANDS = ['start', 'admin', 'backup', 'migrate', 'doctor', 'restore', 'verify-audit']

type Package = {
  name: string
  version: string
  imports: Record<string, string>
  scripts: Record<string, string>
}

function fill(root: string): void {
  const { name, version, imports, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
  const app = join(root, 'app')
  const commands = Object.fromEntries(COMMANDS.map((each) => [each, scripts[each]!]))
  const { files, packages } = runtimeFiles(Object.values(commands).map(fileOf))
  for (const file of files) copy(file, join(app, file))
  for (const { path, filter } of runtimePackages(packages)) copy(path, join(app, path), filter)
  copy('dist', join(app, 'dist'))
  // The dependencies are left out, because no npm installs them here.
  const description = { name, version, private: true, type: 'module', imports, scripts: commands }
  writeFileSync(join(app, 'package.json'), JSON.stringify(description, null, 2))

  placeCommands(join(root, 'usr/local/bin'))
  fillCaches(root, app)
  mkdirSync(join(root, 'data'))
  // Any user may run the container; a volume takes these permissions over.
  chmodSync(join(root, 'data'), 0o777)
}

/** `exec node --flag scripts/start.ts` is scripts/start.ts. */
const fileOf = (command: string): string => command.split(' ').find((word) => word.endsWith('.ts'))!

function copy(from: string, to: string, filter?: (path: string) => boolean): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, dereference: true, ...(filter && { filter }) })
}

/** The Node of the lock file, with which the tests ran, and `npm run NAME`, which is all of npm that is needed. */
function placeCommands(bin: string): void {
  const node = `node_modules/node-linux-${process.arch}/bin/node`
  if (!existsSync(node)) throw new Error(`npm has not installed ${node}: run npm ci`)
  copy(realpathSync(node), join(bin, basename(node)))
  copy('deploy/image/npm', join(bin, 'npm'))
  for (const name of ['node', 'npm']) chmodSync(join(bin, name), 0o755)
}

/** Compiles the program and hashes the list of common passwords now: the file system is read-only later. */
function fillCaches(root: string, app: string): void {
  const program = `
    const { enableCompileCache, flushCompileCache } = await import('node:module')
    enableCompileCache('.cache/compiled')
    for (const file of ['server/main.ts', 'scripts/backup-schedule.ts', 'scripts/page-sources.ts'])
      await import('file://' + process.cwd() + '/' + file)
    const passwords = await import('file://' + process.cwd() + '/server/features/accounts/common-passwords.ts')
    await passwords.isCommonPassword('password')
    flushCompileCache()
    process.exit(0)`
  const { status } = spawnSync(join(root, 'usr/local/bin/node'), ['--input-type=module', '--eval', program], {
    cwd: app,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE_PORTABLE: '1' },
  })
  if (status !== 0) throw new Error('The program of the image cannot be loaded')
}

const [target] = process.argv.slice(2)
if (!target || existsSync(target)) {
  console.error('Usage: node scripts/image-root.ts NEW-FOLDER')
  process.exit(2)
}
if (!existsSync('dist/pages.json')) throw new Error('There are no built pages: run npm run build first')
fill(resolve(target))
