import { parentPort } from 'node:worker_threads'

/** Script of the threads that `threads.test.ts` starts: normal, endless, memory-hungry or failing. */
parentPort!.on('message', (task: string) => {
  if (task === 'never end') for (;;);
  if (task === 'fill the memory') for (const all: object[] = []; ;) all.push({ all: [...all] })
  if (task === 'break') throw new Error('broken')
  parentPort!.postMessage(task === 'environment' ? Object.keys(process.env).join() : task.toUpperCase())
})
