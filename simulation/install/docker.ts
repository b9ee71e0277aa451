import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, type Host, readHost } from './host.ts'
import { buildImage, type Image, readImage } from './image.ts'
import { isRunning, runInSite, services, startService, stopService } from './services.ts'

/**
 * Replaces docker on the PATH of docs/install.md and deploy/update.sh: images are folders made by the steps
 * of the Dockerfile, containers are processes of an ordinary account with the environment of compose.yaml.
 * Supports only what those two use and refuses everything else.
 */
const host: Host = readHost(process.env.INSTALL_HOST!)
const NAME = 'site:current'

type Tags = Record<string, string>
const tags = (): Tags => JSON.parse(readFileSync(at(host, 'tags.json'), 'utf8')) as Tags
const tag = (name: string, id: string): void =>
  writeFileSync(at(host, 'tags.json'), JSON.stringify({ ...tags(), [name]: id }))
const current = (): Image => readImage(host, tags()[NAME]!)

const build = (): void => tag(NAME, buildImage(host, at(host, 'site')).id)

async function up(flags: string[], names: string[]): Promise<void> {
  if (flags.includes('--build') || (!flags.includes('--no-build') && !tags()[NAME])) build()
  for (const name of services) {
    if (names.length > 0 && !names.includes(name)) continue
    const id = name === 'site' ? tags()[NAME]! : ''
    if (isRunning(host, name, flags.includes('--force-recreate') ? null : id)) continue
    await stopService(host, name)
    await startService(host, name, name === 'site' ? current() : null)
  }
}

async function compose(args: string[]): Promise<void> {
  const [command, ...rest] = args[0] === '-f' ? args.slice(2) : args
  const end = rest.findIndex((each) => !each.startsWith('-') && !/^\d+$/.test(each))
  const flags = end < 0 ? rest : rest.slice(0, end)
  const [service = '', ...more] = end < 0 ? [] : rest.slice(end)
  if (command === 'up') await up(flags, service ? [service, ...more] : [])
  else if (command === 'build') build()
  else if (command === 'stop') await stopService(host, service)
  else if (command === 'start') await startService(host, service, service === 'site' ? current() : null)
  else if (command === 'logs') process.stdout.write(logOf(service, flags))
  else if (command === 'exec' && service === 'site') {
    if (!isRunning(host, 'site', null)) throw new Error('service "site" is not running')
    process.exit(runInSite(host, current(), more))
  } else if (command === 'run' && service === 'site') process.exit(runInSite(host, current(), more))
  else throw new Error(`This simulated docker does not know docker compose ${args.join(' ')}`)
}

function logOf(service: string, flags: string[]): string {
  const file = at(host, 'logs', service)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const [, count] = /--tail (\d+)/.exec(flags.join(' ')) ?? []
  return `${lines.slice(count ? -Number(count) : 0).join('\n')}\n`
}

const [command, ...args] = process.argv.slice(2)
try {
  if (command === 'compose') await compose(args)
  else if (command === 'tag') tag(args[1]!, tags()[args[0]!]!)
  else throw new Error(`This simulated docker does not know docker ${command}`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
