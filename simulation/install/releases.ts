import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at, type Host } from './host.ts'
import { must } from './make-host.ts'

/** Creates the repository that installations clone, with this checkout's HEAD as its only release. */
export async function publish(host: Host): Promise<string> {
  const origin = at(host, 'origin.git')
  const inFolder = { cwd: host.folder }
  await must(host, ['git', 'init', '-q', '--bare', '-b', 'main', origin], inFolder)
  // On CI the history may be shallow.
  await must(host, ['git', '-C', origin, 'config', 'receive.shallowUpdate', 'true'], inFolder)
  await must(host, ['git', '-C', host.program, 'push', '-q', origin, 'HEAD:refs/heads/main'], inFolder)
  await must(host, ['git', 'clone', '-q', origin, at(host, 'maintainer')], inFolder)
  return origin
}

/** Publishes a further release with these files; appends the lines to existing files. */
export async function release(host: Host, name: string, files: Record<string, string>): Promise<string> {
  const cwd = at(host, 'maintainer')
  for (const [path, content] of Object.entries(files)) {
    const file = join(cwd, path)
    mkdirSync(dirname(file), { recursive: true })
    if (content.startsWith('+')) appendFileSync(file, content.slice(1))
    else writeFileSync(file, content)
  }
  await must(host, ['git', 'add', '--all'], { cwd })
  await must(host, ['git', 'commit', '-q', '-m', name], { cwd })
  await must(host, ['git', 'push', '-q', 'origin', 'main'], { cwd })
  return (await must(host, ['git', 'rev-parse', 'HEAD'], { cwd })).trim()
}
