import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const directives = {
  calm: new URL('./calm.ts', import.meta.url),
  intent: new URL('./intent.ts', import.meta.url),
  session: new URL('./session.ts', import.meta.url),
}

/**
 * Adds `client:calm`: as with Astro's `client:idle`, an island hydrates when the page is idle, but evaluating its code and
 * hydrating it are two tasks, so that a phone answers a touch between them. `client:intent`: an island's code is fetched when
 * a reader reaches for it (pointer, touch, focus) and a click that came before it was ready is repeated once it is. And
 * `client:session`: it is fetched only where a hint says that there may be a session.
 */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const [name, file] of Object.entries(directives)) {
          addClientDirective({ name, entrypoint: fileURLToPath(file) })
        }
      },
    },
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate as soon as the page is idle, or when that time has passed. */
    'client:calm'?: { timeoutMs: number }
    /**
     * Hydrate on the first sign that a reader will use the island; with a timeout also as soon as the page is idle, or
     * when that time has passed.
     */
    'client:intent'?: boolean | { idleTimeoutMs: number }
    /** Hydrate where there may be a session; `data-state` of the island is `failed` where its code does not come. */
    'client:session'?: boolean
  }
}
