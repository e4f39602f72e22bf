import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  readApiDocsEndpoint,
  readOpenapiDocumentEndpoint,
} from '@meridian/shared/operations/operations.endpoints'
import { sessionCookie } from '../../../features/accounts/sessions/session-cookies.ts'
import { docsPage, docsPolicy } from './docs-page.ts'

const info = {
  title: 'Meridian content API',
  version: '1.0.0',
  description:
    'Everything editorial, readable without signing in. Lists are bare arrays; ids are readable and stable.',
  license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
}

/** The API described from its own routes: for programs, and as a page for people. */
export function addDocumentation(app: OpenAPIHono): void {
  // The API is where its document is, by whatever address it was fetched.
  const describe = () => app.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [{ url: '/' }] })

  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'Set by signing in. Staff need the right to the operation as well.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'providerSignature', {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'The payment provider signs each event with the secret of the webhook.',
  })

  app.get(readOpenapiDocumentEndpoint.path, (c) => {
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    return c.json(describe())
  })

  app.get(readApiDocsEndpoint.path, (c) => {
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('Content-Security-Policy', docsPolicy)
    return c.html(docsPage(describe()))
  })
}
