import type { AstroIntegration } from 'astro'

/** zod hangs its generator of JSON Schemas on every schema, so that no bundler can leave it out by itself. */
const generators = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves zod's generator of JSON Schemas out of what browsers load: 4 KB of the forms' scripts, which only check what is
 * typed and what is answered. Whoever calls it in a page is told.
 */
export function leanZod(): AstroIntegration {
  return {
    name: 'lean-zod',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'lean-zod',
                applyToEnvironment: ({ name }) => name === 'client',
                transform: { filter: { id: generators }, handler: emptyGenerator },
              },
            ],
          },
        })
      },
    },
  }
}

/** A module of the same exports without their code. Schemas call some of them when they are made, for what they give. */
export function emptyGenerator(code: string): { code: string; map: null } {
  const names = Array.from(code.matchAll(exported), ([, name, alias]) => alias ?? name)
  const refuse = `const refuse = () => { throw new Error('JSON Schemas are not made in pages: see lean-zod.ts.') }`
  const empty = `const empty = () => refuse`
  return {
    code: [refuse, empty, ...names.map((name) => `export { empty as ${name} }`)].join('\n'),
    map: null,
  }
}
