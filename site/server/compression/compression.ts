import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** How to compress a body: the quality of Brotli and the level of gzip; null for none, which gives no bytes. */
export interface CompressionOrder {
  id: number
  body: Uint8Array
  brotli: number | null
  gzip: number | null
}

export interface CompressionResult {
  id: number
  br: Uint8Array
  gz: Uint8Array
}

interface CompressionThread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<CompressionResult>>
}

/** One core is for the thread that renders. */
const maxThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

/** It keeps nothing: more room for what is soon gone would only be memory. */
const youngMegabytes = 8

const threads: CompressionThread[] = []
let orders = 0

/**
 * Compresses in a thread beside the one that renders and serves; in the order in which it is asked. Rejects when that thread
 * ends, which nothing that is sent to it should bring about; another one takes its place.
 */
export async function compress(
  order: Omit<CompressionOrder, 'id'>,
): Promise<Pick<CompressionResult, 'br' | 'gz'>> {
  const id = (orders += 1)
  const { worker, waiting } = leastBusy()
  const result = Promise.withResolvers<CompressionResult>()
  waiting.set(id, result)
  // The process lives for as long as somebody waits, and no longer.
  worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  worker.postMessage({ ...order, id } satisfies CompressionOrder)
  try {
    return await result.promise
  } finally {
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }
}

function leastBusy(): CompressionThread {
  const idle = threads.find(({ waiting }) => waiting.size === 0)
  if (idle) return idle
  if (threads.length < maxThreads) return startThread()
  return threads.reduce((least, thread) => (thread.waiting.size < least.waiting.size ? thread : least))
}

function startThread(): CompressionThread {
  const worker = new Worker(new URL('./compression-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  const thread: CompressionThread = { worker, waiting: new Map() }
  threads.push(thread)
  worker.on('message', (result: CompressionResult) => thread.waiting.get(result.id)?.resolve(result))
  const fail = (reason: Error) => {
    const index = threads.indexOf(thread)
    if (index >= 0) threads.splice(index, 1)
    for (const { reject } of thread.waiting.values()) reject(reason)
  }
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`The thread that compresses ended with code ${code}.`)))
  return thread
}
