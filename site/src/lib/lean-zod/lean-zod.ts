import type { AstroIntegration } from 'astro'

/** zod hangs its generator of JSON Schemas on every schema, so that no bundler can leave it out by itself. */
const generators = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
/** And its English on all of them; ours say what they have to say to readers themselves. */
const sentences = /\/zod\/v4\/locales\/en\.js$/
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves out of what browsers load zod's generator of JSON Schemas and its own sentences: 5 KB of the forms' scripts,
 * which only check what is typed and what is answered. Anyone who calls the generator in a page is told; a schema without
 * a sentence of ours says 'Invalid input'.
 */
export function leanZod(): AstroIntegration {
  const forBrowsers = ({ name }: { name: string }) => name === 'client'
  return {
    name: 'lean-zod',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'lean-zod-generators',
                applyToEnvironment: forBrowsers,
                transform: { filter: { id: generators }, handler: emptyGenerator },
              },
              {
                name: 'lean-zod-sentences',
                applyToEnvironment: forBrowsers,
                transform: { filter: { id: sentences }, handler: withoutSentences },
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

/**
 * A language in which zod has nothing to say. What zod configures itself with also says that it must not compile schemas by
 * `new Function`, which the content security policy refuses and reports.
 */
export function withoutSentences(): { code: string; map: null } {
  return { code: 'export default () => ({ localeError: () => undefined, jitless: true })', map: null }
}
