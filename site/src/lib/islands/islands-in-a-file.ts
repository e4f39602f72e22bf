import type { RuntimeChange } from '../astro-runtime/change-astro-runtime.ts'

const writer = 'function getPrescripts(result, type, directive) {'

/**
 * Keeps Astro from writing its island element, its directives and their style into every page: they would be 2 KB of each
 * first flight, and have to be allowed by their hashes. `start-islands.ts` has the element and the directives in the file
 * that every page loads anyway, `base.css` the style.
 */
export const islandsInAFile: RuntimeChange = {
  name: 'islands-in-a-file',
  module: /\/astro\/dist\/runtime\/server\/scripts\.js$/,
  line: writer,
  replacement: `${writer}\n  return ''`,
}
