import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasEnded, signal, withChildren } from './process-tree.ts'

test('finds a process and its children without ps, and detects when they have ended', async () => {
  const program = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  const path = process.env.PATH
  if (existsSync('/proc')) process.env.PATH = '/nonexistent'
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const child = Number(String((await once(parent.stdout, 'data'))[0]))
    expect(withChildren(parent.pid!)).toEqual([parent.pid, child])
    expect([hasEnded(parent.pid!), hasEnded(child)]).toEqual([false, false])
    const gone = once(parent, 'exit')
    for (const pid of withChildren(parent.pid!).toReversed()) signal(pid, 'SIGKILL')
    await gone
    expect(hasEnded(parent.pid!)).toBe(true)
  } finally {
    process.env.PATH = path
    parent.kill('SIGKILL')
  }
})
