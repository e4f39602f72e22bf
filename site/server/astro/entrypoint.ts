import { createApp } from 'astro/app/entrypoint'
import type { PageStyles } from './page-styles/page-styles.schema.ts'
import { pagePolicy } from '../../src/lib/content-security-policy.ts'

const app = createApp({ streaming: false })
let pageStyles: App.Locals['pageStyles']

/** Has each page load its own first part of the style sheet of all pages, and the rest of it later. */
export function useStyles({ undivided, first, wide, rest }: PageStyles): void {
  for (const { styles, routeData } of app.manifest.routes) {
    const own = first[routeData.component.replace(/^.*?(?=pages\/)/, '')]
    if (own === undefined) continue
    for (const style of styles) if (style.type === 'external' && style.src === undivided) style.src = own
  }
  pageStyles = { wide: `/${wide}`, rest: `/${rest}` }
}

/** Sends what Astro has to say, such as the stack of a page's error, to the log of the site server. */
export function setLog(write: (level: string, message: string) => void): void {
  app.logger.setDestination({ write: ({ level, message }) => write(level, message) })
}

/** Renders one page, with the policy of pages unless it has its own; a thrown error comes back as a 500 with an empty body. */
export async function render(request: Request, locals: App.Locals): Promise<Response> {
  const response = await app.render(request, { locals: { ...locals, pageStyles } })
  const { headers } = response
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (isPage && !headers.has('content-security-policy')) headers.set('content-security-policy', pagePolicy)
  return response
}

/** Loads every page's module, so that a newer build written over the files on disk can't disturb this process. */
export async function preload(): Promise<void> {
  for (const load of app.manifest.pageMap?.values() ?? []) await load()
}
