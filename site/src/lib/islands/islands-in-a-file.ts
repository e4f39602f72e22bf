import type { AstroIntegration } from 'astro'

/** What writes the scripts and the style of islands into pages. */
const prescripts = /\/astro\/dist\/runtime\/server\/scripts\.js$/
const writer = 'function getPrescripts(result, type, directive) {'

/**
 * Keeps Astro from writing its island element, its directives and their style into every page: they would be 2 KB of each
 * first flight, and have to be allowed by their hashes. `start-islands.ts` has the element and the directives in the file
 * that every page loads anyway, `base.css` the style. The development server writes them as ever.
 */
export function islandsInAFile(): AstroIntegration {
  return {
    name: 'islands-in-a-file',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islands-in-a-file',
                applyToEnvironment: ({ name }) => name !== 'client',
                transform: { filter: { id: prescripts }, handler: writeNothing },
              },
            ],
          },
        })
      },
    },
  }
}

/** Throws where Astro writes islands in another way than we know. */
export function writeNothing(code: string): { code: string; map: null } {
  if (!code.includes(writer))
    throw new Error('Astro writes islands in another way: see islands-in-a-file.ts.')
  return { code: code.replace(writer, `${writer}\n  return ''`), map: null }
}
