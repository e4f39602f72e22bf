import type { AstroIntegration } from 'astro'

/** A line of what Astro renders pages with, and what stands in its place in builds. */
export interface RuntimeChange {
  name: string
  /** The module of Astro's. */
  module: RegExp
  line: string
  replacement: string
}

/** Changes how Astro writes pages; the development server writes them as ever. */
export function changeAstroRuntime(change: RuntimeChange): AstroIntegration {
  const { name, module } = change
  return {
    name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        updateConfig({
          vite: {
            plugins: [
              {
                name,
                applyToEnvironment: (environment) => environment.name !== 'client',
                transform: {
                  filter: { id: module },
                  handler: (code) => ({ code: replaceLine(code, change), map: null }),
                },
              },
            ],
          },
        })
      },
    },
  }
}

/** Throws where Astro is written in another way than we know. */
export function replaceLine(code: string, { name, line, replacement }: RuntimeChange): string {
  if (!code.includes(line)) throw new Error(`Astro writes pages in another way: see ${name}.ts.`)
  return code.replace(line, () => replacement)
}
