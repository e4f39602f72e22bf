import { setImmediate } from 'node:timers/promises'

/**
 * Maps in order, a few at a time. It lets the event loop turn between items: readers are served meanwhile, and
 * a render loop that never yields keeps its garbage (https://nodejs.org/en/learn/asynchronous-work/dont-block-the-event-loop).
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      await setImmediate()
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane))
  return results
}
