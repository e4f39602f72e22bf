import type { CollectionConfig } from 'payload'
import { accountsFeature } from '../features/accounts/accounts.feature.ts'
import { articlesFeature } from '../features/articles/articles.feature.ts'
import { audienceFeature } from '../features/audience/audience.feature.ts'
import { attributionFeature } from '../features/attribution/attribution.feature.ts'
import { authorsFeature } from '../features/authors/authors.feature.ts'
import { backupsFeature } from '../features/backups/backups.feature.ts'
import { billingFeature } from '../features/billing/billing.feature.ts'
import { campaignsFeature } from '../features/campaigns/campaigns.feature.ts'
import { cdnFeature } from '../features/cdn/cdn.feature.ts'
import { commentsFeature } from '../features/comments/comments.feature.ts'
import { contractsFeature } from '../features/contracts/contracts.feature.ts'
import { contactFeature } from '../features/contact/contact.feature.ts'
import { contentCreatorFeature } from '../features/content-creator/content-creator.feature.ts'
import { exportsFeature } from '../features/exports/exports.feature.ts'
import { homeFeature } from '../features/home/home.feature.ts'
import { importsFeature } from '../features/imports/imports.feature.ts'
import { issuePdfsFeature } from '../features/issue-pdfs/issue-pdfs.feature.ts'
import { issuesFeature } from '../features/issues/issues.feature.ts'
import { mediaFeature } from '../features/media/media.feature.ts'
import { mostReadFeature } from '../features/most-read/most-read.feature.ts'
import { navigationFeature } from '../features/navigation/navigation.feature.ts'
import { newsletterFeature } from '../features/newsletter/newsletter.feature.ts'
import { newsletterPagesFeature } from '../features/newsletter-pages/newsletter-pages.feature.ts'
import { newsroomFeature } from '../features/newsroom/newsroom.feature.ts'
import { pagesFeature } from '../features/pages/pages.feature.ts'
import { planningFeature } from '../features/planning/planning.feature.ts'
import { preflightFeature } from '../features/preflight/preflight.feature.ts'
import { printRunsFeature } from '../features/print-runs/print-runs.feature.ts'
import { publishingFeature } from '../features/publishing/publishing.feature.ts'
import { readersFeature } from '../features/readers/readers.feature.ts'
import { recordsFeature } from '../features/records/records.feature.ts'
import { recordingsFeature } from '../features/recordings/recordings.feature.ts'
import { redirectsFeature } from '../features/redirects/redirects.feature.ts'
import { reportingFeature } from '../features/reporting/reporting.feature.ts'
import { returnedMailFeature } from '../features/returned-mail/returned-mail.feature.ts'
import { searchFeature } from '../features/search/search.feature.ts'
import { sectionsFeature } from '../features/sections/sections.feature.ts'
import { drawLaterFeature } from '../features/draw-later/draw-later.feature.ts'
import { shareImagesFeature } from '../features/share-images/share-images.feature.ts'
import { siteHealthFeature } from '../features/site-health/site-health.feature.ts'
import { supportFeature } from '../features/support/support.feature.ts'
import { welcomeFeature } from '../features/welcome/welcome.feature.ts'
import { weatherFeature } from '../features/weather/weather.feature.ts'
import { writingFeature } from '../features/writing/writing.feature.ts'
import { auditFeature } from '../platform/audit/audit.feature.ts'
import type { Feature } from '../platform/feature.ts'
import { mailFeature } from '../platform/mail/mail.feature.ts'
import { queueFeature } from '../platform/queue/queue.feature.ts'
import { rateLimitsFeature } from '../platform/rate-limits/rate-limits.feature.ts'

/**
 * Everything that the CMS consists of. Within a group of the admin's menu, entries stand in the order of this list. What the worker does is listed in `worker/worker-features.ts`, the routes of the API in `api/api-features.ts`.
 */
export const features: readonly Feature[] = [
  newsroomFeature,
  articlesFeature,
  planningFeature,
  commentsFeature,
  campaignsFeature,
  issuesFeature,
  authorsFeature,
  mediaFeature,
  recordingsFeature,
  issuePdfsFeature,
  sectionsFeature,
  redirectsFeature,
  publishingFeature,
  recordsFeature,
  preflightFeature,
  searchFeature,
  homeFeature,
  mostReadFeature,
  navigationFeature,
  pagesFeature,
  reportingFeature,
  supportFeature,
  billingFeature,
  welcomeFeature,
  newsletterFeature,
  returnedMailFeature,
  newsletterPagesFeature,
  readersFeature,
  printRunsFeature,
  contactFeature,
  contractsFeature,
  mailFeature,
  accountsFeature,
  attributionFeature,
  auditFeature,
  contentCreatorFeature,
  writingFeature,
  weatherFeature,
  shareImagesFeature,
  drawLaterFeature,
  cdnFeature,
  audienceFeature,
  siteHealthFeature,
  importsFeature,
  exportsFeature,
  backupsFeature,
  rateLimitsFeature,
  queueFeature,
]

/** Every collection, with the hooks that other features add to it. */
export const allCollections = features.flatMap((feature) => feature.collections ?? []).map(withAddedHooks)

/** Every kind of job there is. Their queues are made with the migrations, and again when a worker starts. */
export const jobs = features.flatMap((feature) => feature.jobs ?? [])

function withAddedHooks(collection: CollectionConfig): CollectionConfig {
  const added = features
    .flatMap((feature) => feature.addedHooks ?? [])
    .filter((one) => one.collection === collection.slug)
  if (added.length === 0) return collection
  const { hooks: own } = collection
  const hooks = {
    ...own,
    beforeChange: [...(own?.beforeChange ?? []), ...added.flatMap((one) => one.beforeChange ?? [])],
    afterChange: [...(own?.afterChange ?? []), ...added.flatMap((one) => one.afterChange ?? [])],
    beforeDelete: [...(own?.beforeDelete ?? []), ...added.flatMap((one) => one.beforeDelete ?? [])],
    afterDelete: [...(own?.afterDelete ?? []), ...added.flatMap((one) => one.afterDelete ?? [])],
  }
  return { ...collection, hooks }
}
