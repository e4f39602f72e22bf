import type { OpenAPIHono } from '@hono/zod-openapi'
import { docsPage, docsPolicy } from './docs-page.ts'

const info = {
  openapi: '3.1.0',
  info: {
    title: 'Meridian content API',
    version: '1.0.0',
    description:
      'Everything editorial, readable without signing in. Lists are bare arrays; ids are readable and stable.',
  },
} as const

/** The API described from its own routes: for programs, and as a page for people. */
export function addDocumentation(app: OpenAPIHono): void {
  app.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    return c.json(app.getOpenAPI31Document(info))
  })

  app.get('/api/docs', (c) => {
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('Content-Security-Policy', docsPolicy)
    return c.html(docsPage(app.getOpenAPI31Document(info)))
  })
}
