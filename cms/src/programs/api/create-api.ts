import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { bodyLimit } from 'hono/body-limit'
import type { WeatherService } from '../../features/weather/weather-service.ts'
import type { ContentCreator } from '../../features/content-creator/content-creator.ts'
import type { LocationService } from '../../platform/location/ip-location.ts'
import { isProviderAway } from '../../platform/payment-provider/provider-away.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addAccountRoutes } from '../../features/accounts/api/accounts.routes.ts'
import { addBillingRoutes } from '../../features/billing/api/billing.routes.ts'
import { addCheckoutRoutes } from '../../features/billing/api/checkout/checkout.routes.ts'
import { addContentCreatorRoutes } from '../../features/content-creator/api/content-creator.routes.ts'
import { addContactRoutes } from '../../features/contact/contact.routes.ts'
import { addDocumentation } from './docs/docs.routes.ts'
import { isDatabaseAway } from '../../platform/http/errors/database-away.ts'
import { answerFault } from '../../platform/http/errors/fault.ts'
import { refuseOtherMethods } from '../../platform/http/errors/methods.ts'
import { refuseParameters } from '../../platform/http/errors/parameters.ts'
import { addHealthRoutes } from './health/health.routes.ts'
import type { AnswerRequest } from '../../features/content/internal/bundle.ts'
import { createInternalRoutes } from './internal.routes.ts'
import { DeepBodyError } from '../../platform/http/json-depth.ts'
import { addPreflightRoutes } from '../../features/preflight/preflight.routes.ts'
import { addNewsletterRoutes } from '../../features/newsletter/newsletter.routes.ts'
import { addArticleRoutes } from '../../features/content/public/articles.routes.ts'
import { addIssueRoutes } from '../../features/content/public/issues.routes.ts'
import { addPlanRoutes } from '../../features/billing/plans/plans.routes.ts'
import { addSearchRoutes } from '../../features/search/search.routes.ts'
import { addWeatherRoutes } from '../../features/weather/weather.routes.ts'
import { addReaderRoutes } from '../../features/readers/api/reader.routes.ts'
import { addChallengeRoute } from '../../features/accounts/api/second-factor/answer-challenge.routes.ts'
import { addManageFactorRoutes } from '../../features/accounts/api/second-factor/manage-factor.routes.ts'
import { addResetFactorRoute } from '../../features/accounts/api/second-factor/reset-factor.routes.ts'
import { refuseForeignOrigins } from '../../platform/http/foreign-origins.ts'
import { addAccountSessionRoutes } from '../../features/accounts/api/session/account-session.routes.ts'
import { addSessionRoutes } from '../../features/accounts/api/session/session.routes.ts'
import { addSignInRoutes } from '../../features/accounts/api/session/sign-in.routes.ts'
import { addStaffBillingRoutes } from './staff-billing.routes.ts'
import { addStaffPublishingRoutes } from './staff-publishing.routes.ts'
import { addStaffTicketRoutes } from '../../features/support/staff-tickets.routes.ts'
import { addReaderTicketRoutes } from '../../features/support/reader-tickets.routes.ts'
import { addPaymentWebhookRoute } from '../../features/billing/api/webhooks/payment-webhook.routes.ts'

const maxBodyBytes = 1_000_000
const retryAfterSeconds = 5

const providerAway = {
  code: 'provider-away',
  detail: 'Our payment provider does not answer for the moment. Please try again: nothing is charged twice.',
  headers: { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' },
} as const

export interface ApiOptions {
  context: ApiContext
  internalSecret: string
  /** The origin that readers are on. */
  publicUrl: string
  weather: WeatherService
  /** Where newsletter subscribers are; null: no network address is looked up. */
  location: LocationService | null
  contentCreator: ContentCreator
  logger: Pick<Logger, 'error' | 'warn'>
}

/** The magazine's API: all of `/api`. */
export function createApi({
  context,
  internalSecret,
  publicUrl,
  weather,
  location,
  contentCreator,
  logger,
}: ApiOptions): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result, c) => (result.success ? undefined : refuseParameters(c, result.error)),
  })

  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) =>
      answerFault(c, { code: 'body-too-large', detail: 'What you sent is larger than one megabyte.' }),
  })
  // A read has no body, and looking for one costs more than many an answer does.
  app.use((c, next) => (['GET', 'HEAD'].includes(c.req.method) ? next() : limitBody(c, next)))

  app.use(refuseForeignOrigins(publicUrl))

  addIssueRoutes(app, context)
  addArticleRoutes(app, context)
  addPlanRoutes(app, context)
  addSearchRoutes(app, context)
  addWeatherRoutes(app, weather)
  addSessionRoutes(app, context)
  addReaderRoutes(app, context)
  addBillingRoutes(app, { ...context, logger })
  addSignInRoutes(app, context)
  addAccountSessionRoutes(app, context)
  addChallengeRoute(app, context)
  addManageFactorRoutes(app, context)
  addResetFactorRoute(app, context)
  addReaderTicketRoutes(app, context)
  addStaffTicketRoutes(app, context)
  addPreflightRoutes(app, context)
  addStaffBillingRoutes(app, context)
  addContentCreatorRoutes(app, { ...context, creator: contentCreator })
  addStaffPublishingRoutes(app, context)
  addAccountRoutes(app, context)
  addCheckoutRoutes(app, context)
  addNewsletterRoutes(app, { context, publicUrl, location, logger })
  addContactRoutes(app, context)
  addPaymentWebhookRoute(app, { context, logger })
  addHealthRoutes(app, context)
  addDocumentation(app)
  const answer: AnswerRequest = (request) => app.fetch(request)
  app.route('/', createInternalRoutes(context, internalSecret, answer))
  refuseOtherMethods(app)

  app.notFound((c) => answerFault(c, { code: 'route-unknown', detail: 'There is nothing at this address.' }))
  app.onError((error, c) => {
    if (error instanceof DeepBodyError) {
      const headers = { 'Cache-Control': 'no-store' }
      return answerFault(c, { code: 'parameter-invalid', detail: error.message, headers })
    }
    if (isDatabaseAway(error)) {
      const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' }
      const detail = 'This is not available for the moment. Please try again in a few seconds.'
      return answerFault(c, { code: 'database-away', detail, headers })
    }
    if (isProviderAway(error)) {
      logger.warn(
        { err: error, method: c.req.method, path: c.req.path },
        'the payment provider does not answer',
      )
      return answerFault(c, providerAway)
    }
    logger.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed')
    const detail = 'Something went wrong on our side. Please try again later.'
    return answerFault(c, { code: 'failed', detail, headers: { 'Cache-Control': 'no-store' } })
  })
  return app
}
