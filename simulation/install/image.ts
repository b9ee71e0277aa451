import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at, type Host, pathOf, translate } from './host.ts'

/** An image: the folder /app of a container and the process settings of the Dockerfile. */
export type Image = { id: string; app: string; env: Record<string, string>; command: string[]; user: string }

const NPM_CI = 'npm ci --omit=dev --ignore-scripts'
/** The folder that the build stage fills for the image. */
const ROOT = '/image'
const rootOf = (host: Host, id: string): string => at(host, 'images', id, 'root')

/** Steps that add a shell to the base image; the processes here use the machine's own. */
const isOfBase = (value: string): boolean => value.startsWith('--from=tools ') || value.startsWith('[')

/** Runs the Dockerfile of `context` in a folder. An unknown instruction is an error. */
export function buildImage(host: Host, context: string): Image {
  const id = String(readdirSync(at(host, 'images')).length + 1)
  const image: Image = { id, app: at(host, 'images', id, 'app'), env: {}, command: [], user: 'root' }
  mkdirSync(image.app, { recursive: true })
  for (const { instruction, value } of instructionsOf(context)) {
    if (instruction === 'COPY' && value === `--from=build ${ROOT}/ /`)
      image.app = join(rootOf(host, id), 'app')
    else if (['COPY', 'RUN'].includes(instruction) && isOfBase(value)) continue
    else if (instruction === 'COPY') copy(context, image.app, value)
    else if (instruction === 'RUN') run(host, image, id, value)
    else if (instruction === 'USER') image.user = value
    else if (instruction === 'ENV') setEnv(image, value)
    else if (instruction === 'CMD') image.command = JSON.parse(value) as string[]
    else if (!['FROM', 'WORKDIR', 'EXPOSE', 'VOLUME', 'HEALTHCHECK'].includes(instruction))
      throw new Error(`The Dockerfile has an instruction that this test does not know: ${instruction}`)
  }
  writeFileSync(at(host, 'images', id, 'image.json'), JSON.stringify(image))
  return image
}

export const readImage = (host: Host, id: string): Image =>
  JSON.parse(readFileSync(at(host, 'images', id, 'image.json'), 'utf8')) as Image

const instructionsOf = (context: string) =>
  readFileSync(join(context, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [instruction = ''] = line.split(' ', 1)
      return { instruction, value: line.slice(instruction.length + 1).trim() }
    })

function setEnv(image: Image, value: string): void {
  for (const pair of value.match(/[A-Z_]+=\S+/g) ?? []) {
    const [name = ''] = pair.split('=', 1)
    image.env[name] = pair.slice(name.length + 1)
  }
}

/** `COPY FILE… ./`, and `COPY . .` without the files of .dockerignore. */
function copy(context: string, app: string, value: string): void {
  const sources = value.split(/\s+/).slice(0, -1)
  if (sources[0] !== '.') return sources.forEach((name) => cpSync(join(context, name), join(app, name)))
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`))
  const filter = (path: string): boolean => {
    const name = relative(context, path)
    return !ignored.some((pattern) => pattern.test(name))
  }
  cpSync(context, app, { recursive: true, filter })
}

function run(host: Host, image: Image, id: string, value: string): void {
  let command = value.replaceAll(new RegExp(`${ROOT}(?= |$)`, 'g'), rootOf(host, id))
  if (command.startsWith(NPM_CI)) {
    installModules(host, image)
    command = `true${command.slice(NPM_CI.length)}`
  } else if (command.includes('npm ci')) throw new Error(`The Dockerfile installs in another way: ${command}`)
  const { uid, gid } = host.account ?? { uid: process.getuid!(), gid: process.getgid!() }
  const shell = translate(host, command).replaceAll('node:node', `${uid}:${gid}`)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', shell], {
    cwd: image.app,
    encoding: 'utf8',
    env: { PATH: pathOf(host), HOME: at(host, 'home'), ...image.env },
  })
  if (status !== 0) throw new Error(`RUN ${value} failed:\n${stdout}${stderr}`)
}

type Locked = Record<string, { dev?: boolean }>

/** Hard-links the packages of this checkout that `npm ci --omit=dev` would install, once per lock file. */
function installModules(host: Host, image: Image): void {
  const lock = readFileSync(join(image.app, 'package-lock.json'), 'utf8')
  const layer = at(host, 'layers', createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!existsSync(layer)) {
    const packages = (JSON.parse(lock) as { packages: Locked }).packages
    const draft = `${layer}.draft/node_modules`
    mkdirSync(draft, { recursive: true })
    for (const [path, { dev }] of Object.entries(packages))
      if (path !== '' && !dev && existsSync(join(host.program, path)))
        linkPackage(join(host.program, path), join(dirname(draft), path))
    linkCommands(join(host.program, 'node_modules/.bin'), join(draft, '.bin'))
    renameSync(dirname(draft), layer)
  }
  symlinkSync(join(layer, 'node_modules'), join(image.app, 'node_modules'))
}

/** Links a package without its nested packages, which the lock file lists separately. */
function linkPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === 'node_modules') continue
    const [source, target] = [join(from, name), join(to, name)]
    const found = lstatSync(source)
    if (found.isDirectory()) linkPackage(source, target)
    else if (found.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // Another file system, or a file of another user.
    cpSync(source, target)
  }
}

function linkCommands(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (!lstatSync(join(from, name)).isSymbolicLink()) continue
    const target = readlinkSync(join(from, name))
    if (existsSync(join(to, target))) symlinkSync(target, join(to, name))
  }
}
