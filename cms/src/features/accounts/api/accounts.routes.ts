import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { addAddressRoutes } from './address.routes.ts'
import { addMailSignInRoutes } from './mail-sign-in.routes.ts'
import { addPasswordResetRoutes } from './password-reset.routes.ts'
import { addRegistrationRoutes } from './registration.routes.ts'

/** Getting an account, and getting back into it by mail. */
export function addAccountRoutes(app: OpenAPIHono, context: ApiContext): void {
  addRegistrationRoutes(app, context)
  addMailSignInRoutes(app, context)
  addPasswordResetRoutes(app, context)
  addAddressRoutes(app, context)
}
