import type { ClientDirective } from 'astro'
import { whenSessionHinted } from '../session/when-session-hinted.ts'

const session: ClientDirective = (load, _options, island) => {
  whenSessionHinted(async () => {
    try {
      const hydrate = await load()
      await hydrate()
    } catch (error) {
      island.dataset['state'] = 'failed'
      throw error
    }
  })
}

export default session
