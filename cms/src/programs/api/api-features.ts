import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { addAccountRoutes } from '../../features/accounts/api/accounts.routes.ts'
import { addChallengeRoute } from '../../features/accounts/api/second-factor/answer-challenge.routes.ts'
import { addManageFactorRoutes } from '../../features/accounts/api/second-factor/manage-factor.routes.ts'
import { addResetFactorRoute } from '../../features/accounts/api/second-factor/reset-factor.routes.ts'
import { addAccountSessionRoutes } from '../../features/accounts/api/session/account-session.routes.ts'
import { addSessionRoutes } from '../../features/accounts/api/session/session.routes.ts'
import { addSignInRoutes } from '../../features/accounts/api/session/sign-in.routes.ts'
import { addAudienceRoutes } from '../../features/audience/audience.routes.ts'
import { addBillingRoutes } from '../../features/billing/api/billing.routes.ts'
import { addCheckoutRoutes } from '../../features/billing/api/checkout/checkout.routes.ts'
import { addPaymentActionRoutes } from '../../features/billing/api/staff/payment-actions.routes.ts'
import { addStaffPlanRoutes } from '../../features/billing/api/staff/plan-changes.routes.ts'
import { addReaderActionRoutes } from '../../features/billing/api/staff/reader-actions.routes.ts'
import { addStaffInvoiceRoutes } from '../../features/billing/api/staff/invoices.routes.ts'
import { addReconciliationRoutes } from '../../features/billing/api/staff/reconciliations.routes.ts'
import { addPaymentWebhookRoute } from '../../features/billing/api/webhooks/payment-webhook.routes.ts'
import { tryStopRenewal } from '../../features/billing/cancellation/stop-renewal.ts'
import { expiredCheckoutSessionCookie } from '../../features/billing/checkout/checkout-session-cookie.ts'
import { addPlanRoutes } from '../../features/billing/plans/plans.routes.ts'
import { addCampaignReadRoutes } from '../../features/campaigns/campaign-reads.routes.ts'
import { addCampaignSendingRoutes } from '../../features/campaigns/campaign-sending.routes.ts'
import { addCampaignWritingRoutes } from '../../features/campaigns/campaign-writing.routes.ts'
import { addCampaignPageRoutes } from '../../features/campaigns/page/campaign-page.routes.ts'
import { addCommentRoutes } from '../../features/comments/comments.routes.ts'
import { addContractRoutes } from '../../features/contracts/declarations/declarations.routes.ts'
import { addContactRoutes } from '../../features/contact/contact.routes.ts'
import { addContentCreatorRoutes } from '../../features/content-creator/api/content-creator.routes.ts'
import type { ContentCreator } from '../../features/content-creator/content-creator.ts'
import { addEmbedRoutes } from '../../features/embeds/embeds.routes.ts'
import { addExportRoutes } from '../../features/exports/exports.routes.ts'
import { addArticleRoutes } from '../../features/content/public/articles.routes.ts'
import { addIssueRoutes } from '../../features/content/public/issues.routes.ts'
import { addNewsletterRoutes } from '../../features/newsletter/newsletter.routes.ts'
import { addSubscriberLabelRoutes } from '../../features/campaigns/labels/subscriber-labels.routes.ts'
import { addPlanningRoutes } from '../../features/planning/planning.routes.ts'
import { addPreflightRoutes } from '../../features/preflight/preflight.routes.ts'
import { addPrintRunRoutes } from '../../features/print-runs/print-runs.routes.ts'
import { addImportRoutes } from '../../features/imports/imports.routes.ts'
import { addIssueReleaseRoutes } from '../../features/publishing/api/issue-release.routes.ts'
import { addScheduleRoutes } from '../../features/publishing/api/schedules.routes.ts'
import { addReaderRoutes } from '../../features/readers/api/reader.routes.ts'
import { addReaderHelpRoutes } from '../../features/reporting/reader-help.routes.ts'
import { addFigureRoutes } from '../../features/reporting/figures.routes.ts'
import { addReturnedMailRoutes } from '../../features/returned-mail/returned-mail.routes.ts'
import { addSearchRoutes } from '../../features/search/search.routes.ts'
import { addSiteHealthRoutes } from '../../features/site-health/site-health.routes.ts'
import { addReaderTicketRoutes } from '../../features/support/reader-tickets.routes.ts'
import { addNoteRoutes } from '../../features/support/notes.routes.ts'
import { addStaffTicketRoutes } from '../../features/support/staff-tickets.routes.ts'
import type { WeatherService } from '../../features/weather/weather-service.ts'
import { addWeatherRoutes } from '../../features/weather/weather.routes.ts'
import { addWelcomeRoutes } from '../../features/welcome/welcome.routes.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import type { LocationService } from '../../platform/location/ip-location.ts'

/** What the routes of the features work with. */
export interface ApiServices extends ApiContext {
  /** The origin that readers are on. */
  publicUrl: string
  weather: WeatherService
  /** Where newsletter subscribers are; null: no network address is looked up. */
  location: LocationService | null
  contentCreator: ContentCreator
  logger: Pick<Logger, 'error' | 'warn'>
}

/** Adds the routes of a feature to the API: its files `*.routes.ts`. */
type AddRoutes = (app: OpenAPIHono, services: ApiServices) => void

/** What every feature brings to the API, in the order in which the API's description lists it. */
export const featureRoutes: readonly AddRoutes[] = [
  addIssueRoutes,
  addArticleRoutes,
  addPlanRoutes,
  addSearchRoutes,
  (app, { weather }) => addWeatherRoutes(app, weather),
  // Anyone who uses the browser next begins a visit to the checkout of their own.
  (app, services) => addSessionRoutes(app, { ...services, signOutCookies: [expiredCheckoutSessionCookie] }),
  (app, services) =>
    addReaderRoutes(app, {
      ...services,
      stopRenewal: async (asked) => {
        const { payments: provider, logger } = services
        if (provider) await tryStopRenewal({ pool: (await services.cms()).db.pool, provider, logger }, asked)
      },
    }),
  addBillingRoutes,
  addWelcomeRoutes,
  addSignInRoutes,
  addAccountSessionRoutes,
  addChallengeRoute,
  addManageFactorRoutes,
  addResetFactorRoute,
  addReaderTicketRoutes,
  addStaffTicketRoutes,
  addNoteRoutes,
  addPlanningRoutes,
  addCommentRoutes,
  addCampaignReadRoutes,
  addCampaignSendingRoutes,
  addCampaignWritingRoutes,
  addCampaignPageRoutes,
  addPreflightRoutes,
  addEmbedRoutes,
  addReaderActionRoutes,
  addPaymentActionRoutes,
  addStaffPlanRoutes,
  addStaffInvoiceRoutes,
  addPrintRunRoutes,
  addAudienceRoutes,
  addFigureRoutes,
  addReaderHelpRoutes,
  addReconciliationRoutes,
  (app, services) => addContentCreatorRoutes(app, { ...services, creator: services.contentCreator }),
  addScheduleRoutes,
  addImportRoutes,
  addIssueReleaseRoutes,
  addSiteHealthRoutes,
  addExportRoutes,
  addAccountRoutes,
  addCheckoutRoutes,
  (app, services) => addNewsletterRoutes(app, { ...services, context: services }),
  addSubscriberLabelRoutes,
  (app, services) => addReturnedMailRoutes(app, { context: services, logger: services.logger }),
  addContactRoutes,
  addContractRoutes,
  (app, services) => addPaymentWebhookRoute(app, { context: services, logger: services.logger }),
]
