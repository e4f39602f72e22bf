import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Adds `client:intent`: an island's code is fetched when a reader reaches for it (pointer, touch, focus) and a click
 * that came before it was ready is repeated once it is.
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('./intent.ts', import.meta.url)),
        })
      },
    },
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first sign that a reader will use the island. */
    'client:intent'?: boolean
  }
}
