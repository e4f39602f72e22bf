import type { ClientDirective } from 'astro'
import { nextTask, whenIdle } from '../scheduling.ts'

const calm: ClientDirective = (load, { value }) => {
  async function hydrate(): Promise<void> {
    const hydrateIsland = await load()
    await nextTask()
    await hydrateIsland()
  }
  whenIdle(() => void hydrate(), timeoutOf(value))
}

function timeoutOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'timeoutMs' in value ? Number(value.timeoutMs) : 0
}

export default calm
