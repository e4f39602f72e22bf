import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '@meridian/shared/logging/create-log'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
import { markUrl } from './admin/mark-url.ts'
import { closeInternalCollections } from './access/internal-collections.ts'
import { keepErrorNames } from './api/payload-rest/error-names.ts'
import { guardEndpoints } from './api/payload-rest/guard-endpoints.ts'
import { addresses } from './collections/addresses/addresses.collection.ts'
import { articleAddresses } from './collections/article-addresses/article-addresses.collection.ts'
import { articles } from './collections/articles/articles.collection.ts'
import { auditEvents } from './collections/audit-events/audit-events.collection.ts'
import { authors } from './collections/authors/authors.collection.ts'
import { contactMessages } from './collections/contact-messages/contact-messages.collection.ts'
import { issuePdfs } from './collections/issue-pdfs/issue-pdfs.collection.ts'
import { issues } from './collections/issues/issues.collection.ts'
import { mailboxMessages } from './collections/mailbox-messages/mailbox-messages.collection.ts'
import { media } from './collections/media/media.collection.ts'
import { newsletterConsents } from './collections/newsletter-consents/newsletter-consents.collection.ts'
import { newsletterSubscribers } from './collections/newsletter-subscribers/newsletter-subscribers.collection.ts'
import { payments } from './collections/payments/payments.collection.ts'
import { plans } from './collections/plans/plans.collection.ts'
import { redirects } from './collections/redirects/redirects.collection.ts'
import { sections } from './collections/sections/sections.collection.ts'
import { supportTickets } from './collections/support-tickets/support-tickets.collection.ts'
import { topics } from './collections/topics/topics.collection.ts'
import { userSubscriptions } from './collections/user-subscriptions/user-subscriptions.collection.ts'
import { users } from './collections/users/users.collection.ts'
import { singleHolderIndexes } from './database/single-holder.indexes.ts'
import { watchPool } from './database/watch-pool.ts'
import { accountTokenTables } from './domain/accounts/tokens/account-tokens.tables.ts'
import { secondFactorTables } from './domain/accounts/second-factor/second-factor.tables.ts'
import { accountIndexes } from './domain/accounts/accounts.indexes.ts'
import { accountTables } from './domain/accounts/accounts.tables.ts'
import { billingIndexes, billingTables } from './domain/billing/billing.tables.ts'
import { contentCreatorTables } from './domain/content-creator/content-creator.tables.ts'
import { mailTables } from './domain/mail/mail.tables.ts'
import { queuedMail } from './domain/mail/queued-mail.adapter.ts'
import { decodePicture } from './domain/media/decode-picture.ts'
import { newsletterIndexes } from './domain/newsletter/newsletter.indexes.ts'
import { preflightTables } from './domain/preflight/preflight.tables.ts'
import { printRunTables } from './domain/print-runs/print-runs.tables.ts'
import { publishStatusEndpoint } from './domain/publishing/publish-status.endpoint.ts'
import { scheduleTables } from './domain/publishing/schedules/schedules.tables.ts'
import { publishingTables } from './domain/publishing/tables.ts'
import { rateLimitTables } from './domain/rate-limits/rate-limits.tables.ts'
import { readerDataIndexes, readerDataTables } from './domain/reader-data/reader-data.tables.ts'
import { searchTables } from './domain/search/search.tables.ts'
import { supportTables } from './domain/support/support.tables.ts'
import { weatherTables } from './domain/weather/weather.tables.ts'
import { writingTables } from './domain/writing/writing.tables.ts'
import { env } from './env.ts'
import { bodyEditor } from './fields/body.editor.ts'
import { aboutPage } from './globals/about-page/about-page.global.ts'
import { contactPage } from './globals/contact-page/contact-page.global.ts'
import {
  accessibilityStatement,
  privacyPolicy,
  termsOfService,
} from './globals/legal-pages/legal-pages.globals.ts'
import { homePage } from './globals/home-page/home-page.global.ts'
import { navigation } from './globals/navigation/navigation.global.ts'
import { siteSettings } from './globals/site-settings/site-settings.global.ts'
import { subscriptionPage } from './globals/subscription-page/subscription-page.global.ts'

// Next's bundler knows `import.meta.url` but not `import.meta.dirname`.
const sourceDir = dirname(fileURLToPath(import.meta.url))

/** The magazine's mark in the browser's tab, where no stylesheet reaches. */
const mark = { rel: 'icon', type: 'image/svg+xml', url: markUrl }

keepErrorNames()

const config = buildConfig({
  secret: env.PAYLOAD_SECRET,
  serverURL: env.PUBLIC_URL,
  csrf: [env.PUBLIC_URL],
  cors: [env.PUBLIC_URL],
  routes: { admin: '/admin', api: '/cms/api' },
  graphQL: { disable: true },
  telemetry: false,
  // What has no value, or is not read yet, is a dash in a list.
  i18n: { translations: { en: { general: { noLabel: '–' } } } },
  email: queuedMail,
  logger: createLog({ name: 'cms', level: env.LOG_LEVEL }),
  // What a person did wrong is their answer, not a fault of the CMS.
  loggingLevels: {
    AuthenticationError: 'info',
    FileUploadError: 'info',
    Forbidden: 'info',
    Locked: 'info',
    LockedAuth: 'info',
    MissingFile: 'info',
    NotFound: 'info',
    QueryError: 'info',
    ValidationError: 'info',
  },
  sharp: decodePicture,
  editor: bodyEditor,
  collections: [
    articles,
    issues,
    authors,
    media,
    issuePdfs,
    sections,
    topics,
    redirects,
    plans,
    newsletterSubscribers,
    newsletterConsents,
    userSubscriptions,
    payments,
    addresses,
    contactMessages,
    mailboxMessages,
    supportTickets,
    users,
    auditEvents,
    articleAddresses,
  ],
  globals: [
    homePage,
    navigation,
    siteSettings,
    aboutPage,
    contactPage,
    subscriptionPage,
    privacyPolicy,
    termsOfService,
    accessibilityStatement,
  ],
  onInit: watchPool,
  endpoints: [publishStatusEndpoint],
  upload: { abortOnLimit: true, limits: { fileSize: 64 * 1024 * 1024 } },
  // Payload would start a process that writes the types at each start outside production: `npm run generate` does.
  typescript: { outputFile: resolve(sourceDir, 'payload-types.ts'), autoGenerate: false },
  admin: {
    user: 'users',
    // The alternative asks gravatar.com, with a hash of the e-mail address.
    avatar: 'default',
    dateFormat: 'd MMMM yyyy, HH:mm',
    importMap: { baseDir: sourceDir },
    meta: {
      titleSuffix: ' · Meridian',
      defaultOGImageType: 'off',
      robots: 'noindex, nofollow',
      icons: [mark],
    },
    // As on the magazine's own pages (spec.md §9, toast timing).
    toast: { limit: 1, duration: 5000, position: 'top-right' },
    components: {
      providers: ['/admin/follow-pressed-link.tsx#FollowPressedLink'],
      beforeLogin: ['/admin/sign-in/sign-in-form.tsx#SignInForm'],
      beforeDashboard: [
        '/admin/support/support-note.tsx#SupportNote',
        '/admin/today/newsroom-today.tsx#NewsroomToday',
      ],
      afterNavLinks: [
        '/admin/publishing/publishing-links.tsx#PublishingLinks',
        '/admin/staff-links.tsx#StaffLinks',
        '/admin/second-factor/second-factor-link.tsx#SecondFactorLink',
      ],
      views: {
        secondFactor: {
          Component: '/admin/second-factor/second-factor-view.tsx#SecondFactorView',
          path: '/second-factor',
          meta: { title: 'Second factor' },
        },
        readers: {
          Component: '/admin/readers/readers-view.tsx#ReadersView',
          path: '/readers',
          exact: true,
          meta: { title: 'Find a reader' },
        },
        reader: {
          Component: '/admin/readers/reader-view.tsx#ReaderView',
          path: '/readers/:id',
          exact: true,
          meta: { title: 'Reader' },
        },
        business: {
          Component: '/admin/business/business-view.tsx#BusinessView',
          path: '/business',
          exact: true,
          meta: { title: 'Figures' },
        },
        figure: {
          Component: '/admin/business/figure-view.tsx#FigureView',
          path: '/business/:figure',
          exact: true,
          meta: { title: 'Figures' },
        },
        printRuns: {
          Component: '/admin/print-runs/print-runs-view.tsx#PrintRunsView',
          path: '/print-runs',
          exact: true,
          meta: { title: 'Print runs' },
        },
        pictureRights: {
          Component: '/admin/picture-rights/picture-rights-view.tsx#PictureRightsView',
          path: '/picture-rights',
          exact: true,
          meta: { title: 'Picture rights' },
        },
        schedules: {
          Component: '/admin/publishing/schedules-view.tsx#SchedulesView',
          path: '/schedules',
          exact: true,
          meta: { title: 'Schedule' },
        },
        siteHealth: {
          Component: '/admin/site-health/site-health-view.tsx#SiteHealthView',
          path: '/site-health',
          exact: true,
          meta: { title: 'Site health' },
        },
        reconciliation: {
          Component: '/admin/reconciliation/reconciliation-view.tsx#ReconciliationView',
          path: '/reconciliation',
          exact: true,
          meta: { title: 'Reconciliation' },
        },
      },
      graphics: { Icon: '/admin/mark.tsx#Mark', Logo: '/admin/logo.tsx#Logo' },
    },
  },
  db: postgresAdapter({
    pool: { connectionString: env.DATABASE_URL, max: 12, connectionTimeoutMillis: 10_000 },
    push: false,
    blocksAsJSON: true,
    migrationDir: resolve(sourceDir, 'migrations'),
    afterSchemaInit: [
      accountTables,
      accountIndexes,
      mailTables,
      rateLimitTables,
      publishingTables,
      scheduleTables,
      weatherTables,
      singleHolderIndexes,
      newsletterIndexes,
      searchTables,
      preflightTables,
      readerDataTables,
      readerDataIndexes,
      supportTables,
      billingTables,
      billingIndexes,
      printRunTables,
      secondFactorTables,
      accountTokenTables,
      contentCreatorTables,
      writingTables,
    ],
  }),
})

export default guardEndpoints(closeInternalCollections(config))
