import type { ClientDirective } from 'astro'
import { nextTask } from '../scheduling.ts'
import { whenSessionHinted } from '../session/when-session-hinted.ts'

const session: ClientDirective = (load, _options, island) => {
  // Astro tells of code that does not come by this event alone, after it has asked once more.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault()
    console.info('An island could not be loaded.', event)
    island.dataset['state'] = 'failed'
  })
  whenSessionHinted(async () => {
    const hydrate = await load()
    await nextTask()
    await hydrate()
  })
}

export default session
