import { Worker } from 'node:worker_threads'
import type { ConfinedMessage, ThreadRequest } from './confined.ts'

const tell = (told: ConfinedMessage) => process.send!(told)

// A server that was killed cannot stop the work that it started.
process.on('disconnect', () => process.exit())

// A thread for each request: exceeding its memory limit does not end the process, and nothing of it is left afterwards.
process.on('message', ({ module, request, heapMegabytes }: ThreadRequest) => {
  const worker = new Worker(new URL(module), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  worker.on('message', message => tell({ message }))
  worker.on('error', (error: Error & { code?: string }) =>
    tell({ failed: { message: error.message, ...(error.code ? { code: error.code } : {}) } }),
  )
  worker.on('exit', () => tell({ ended: true }))
})
