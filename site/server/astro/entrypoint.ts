import { createApp } from 'astro/app/entrypoint'

const app = createApp({ streaming: false })

/** Sends what Astro has to say, such as the stack of a page's error, to the log of the site server. */
export function setLog(write: (level: string, message: string) => void): void {
  app.logger.setDestination({ write: ({ level, message }) => write(level, message) })
}

/** Renders one page; a thrown error comes back as a 500 with an empty body. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals })
}

/** Loads every page's module, so that a newer build written over the files on disk can't disturb this process. */
export async function preload(): Promise<void> {
  for (const load of app.manifest.pageMap?.values() ?? []) await load()
}
