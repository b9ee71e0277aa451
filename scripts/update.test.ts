import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Tests deploy/update.sh in a clone of a real repository; only docker is a fake. */
const root = mkdtempSync(join(tmpdir(), 'naru-update-'))
const bin = join(root, 'bin')
const work = join(root, 'work')
const site = join(root, 'site')
const env = {
  PATH: `${bin}:${process.env.PATH}`,
  HOME: root,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.example',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.example',
  UPDATE_SECONDS: '4',
  UPDATE_PAUSE: '0',
}
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()

/** Fake docker: the site is healthy if a file of the checked-out release says so. */
const DOCKER = `#!/bin/sh
case "$*" in
  *readyz*) cat "${site}/state" ;;
  *force-recreate*) echo "$*" >>"${root}/recreated" ;;
esac`

function release(name: string, state: string, more: Record<string, string> = {}): string {
  for (const [path, text] of Object.entries({ state, name, ...more }))
    writeFileSync(join(work, path), `${text}\n`)
  git(work, 'add', '.')
  git(work, 'commit', '-qm', name)
  git(work, 'push', '-q', 'origin', 'main')
  return git(work, 'rev-parse', 'HEAD')
}
const update = (...args: string[]) =>
  spawnSync('sh', [join(site, 'deploy/update.sh'), ...args], { env, encoding: 'utf8' })
const running = () => git(site, 'rev-parse', 'HEAD')

beforeAll(() => {
  mkdirSync(bin)
  writeFileSync(join(bin, 'docker'), DOCKER)
  chmodSync(join(bin, 'docker'), 0o755)
  git(root, 'init', '-q', '--bare', '-b', 'main', 'origin.git')
  git(root, 'clone', '-q', 'origin.git', 'work')
  git(work, 'checkout', '-qb', 'main')
  cpSync('deploy', join(work, 'deploy'), { recursive: true })
  release('first', 'well')
  git(root, 'clone', '-q', 'origin.git', 'site')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an installation updates repeatedly, rolls back a faulty release, and installs the corrected one', () => {
  expect(update().stdout).toContain('newest release is already installed')
  for (const month of ['second', 'third']) {
    const wanted = release(month, 'well')
    expect(update()).toMatchObject({ status: 0, stdout: expect.stringContaining('Updated from') })
    expect(running()).toBe(wanted)
  }
  const good = running()
  release('broken', '')
  expect(update()).toMatchObject({ status: 1, stderr: expect.stringContaining('runs again') })
  expect(running()).toBe(good)

  const mended = release('mended', 'well')
  expect(update().status).toBe(0)
  expect(running()).toBe(mended)
  // A rollback by hand, and an update again without naming the branch.
  expect(update(good).status).toBe(0)
  expect(running()).toBe(good)
  expect(update().status).toBe(0)
  expect(running()).toBe(mended)
})

test('a migration may take longer than an update waits for a start', () => {
  const wanted = release('slow', 'applying migration 0065_large.sql')
  // Healthy after five polls, which takes longer than the four seconds allowed for a start.
  writeFileSync(
    join(bin, 'docker'),
    DOCKER.replace(
      `cat "${site}/state"`,
      `echo x >>"${root}/looks"; [ $(wc -l <"${root}/looks") -gt 5 ] && echo well || cat "${site}/state"`,
    ),
  )
  expect(update()).toMatchObject({ status: 0, stdout: expect.stringContaining('0065_large.sql') })
  expect(running()).toBe(wanted)
})

test('the proxy container is recreated when the Caddyfile changes', () => {
  writeFileSync(join(bin, 'docker'), DOCKER)
  release('proxy', 'well', { 'deploy/Caddyfile': 'another.example {\n}' })
  expect(update().status).toBe(0)
  expect(spawnSync('cat', [join(root, 'recreated')], { encoding: 'utf8' }).stdout).toContain('caddy')
})
