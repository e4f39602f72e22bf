import type { AstroIntegration } from 'astro'

const entry = /\/prop-types\/index\.js$/

/** As much of `prop-types` as is called: a check that checks nothing, required or not. */
const noChecks = `const check = Object.assign(() => null, { isRequired: () => null })
export default new Proxy({}, { get: () => check })`

/**
 * Leaves `prop-types` out of what browsers load: the payment provider's components say with it what their props are, and
 * React has not looked at that since its version 19. Half a kilobyte of every checkout.
 */
export function leanPropTypes(): AstroIntegration {
  return {
    name: 'lean-prop-types',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'lean-prop-types',
                applyToEnvironment: ({ name }: { name: string }) => name === 'client',
                transform: { filter: { id: entry }, handler: () => ({ code: noChecks, map: null }) },
              },
            ],
          },
        })
      },
    },
  }
}
