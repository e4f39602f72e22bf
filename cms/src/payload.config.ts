import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '@meridian/shared/logging/create-log'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
import { markUrl } from './platform/admin/mark-url.ts'
import { closeInternalCollections } from './platform/access/internal-collections.ts'
import { keepErrorNames } from './programs/server/payload-rest/error-names.ts'
import { guardEndpoints } from './programs/server/payload-rest/guard-endpoints.ts'
import { addresses } from './features/readers/addresses/addresses.collection.ts'
import { articleAddresses } from './features/articles/article-addresses.collection.ts'
import { articles } from './features/articles/articles.collection.ts'
import { auditEvents } from './platform/audit/audit-events.collection.ts'
import { authors } from './features/authors/authors.collection.ts'
import { contactMessages } from './features/contact/contact-messages.collection.ts'
import { issuePdfs } from './features/issue-pdfs/issue-pdfs.collection.ts'
import { issues } from './features/issues/issues.collection.ts'
import { mailboxMessages } from './platform/mail/mailbox-messages.collection.ts'
import { media } from './features/media/media.collection.ts'
import { newsletterConsents } from './features/newsletter/newsletter-consents.collection.ts'
import { newsletterSubscribers } from './features/newsletter/newsletter-subscribers.collection.ts'
import { payments } from './features/billing/payments.collection.ts'
import { plans } from './features/billing/plans/plans.collection.ts'
import { redirects } from './features/redirects/redirects.collection.ts'
import { sections } from './features/sections/sections.collection.ts'
import { supportTickets } from './features/support/support-tickets.collection.ts'
import { topics } from './features/sections/topics.collection.ts'
import { userSubscriptions } from './features/billing/user-subscriptions.collection.ts'
import { users } from './features/accounts/users/users.collection.ts'
import { singleHolderIndexes } from './platform/database/single-holder.indexes.ts'
import { watchPool } from './platform/database/watch-pool.ts'
import { accountTokenTables } from './features/accounts/tokens/account-tokens.tables.ts'
import { secondFactorTables } from './features/accounts/second-factor/second-factor.tables.ts'
import { accountIndexes } from './features/accounts/accounts.indexes.ts'
import { accountTables } from './features/accounts/accounts.tables.ts'
import { billingIndexes, billingTables } from './features/billing/billing.tables.ts'
import { contentCreatorTables } from './features/content-creator/content-creator.tables.ts'
import { mailTables } from './platform/mail/mail.tables.ts'
import { queuedMail } from './platform/mail/queued-mail.adapter.ts'
import { decodePicture } from './features/media/decode-picture.ts'
import { newsletterIndexes } from './features/newsletter/newsletter.indexes.ts'
import { preflightTables } from './features/preflight/preflight.tables.ts'
import { printRunTables } from './features/print-runs/print-runs.tables.ts'
import { publishStatusEndpoint } from './features/publishing/publish-status.endpoint.ts'
import { scheduleTables } from './features/publishing/schedules/schedules.tables.ts'
import { publishingTables } from './features/publishing/tables.ts'
import { rateLimitTables } from './platform/rate-limits/rate-limits.tables.ts'
import { readerDataIndexes, readerDataTables } from './features/readers/reader-data.tables.ts'
import { searchTables } from './features/search/search.tables.ts'
import { supportTables } from './features/support/support.tables.ts'
import { weatherTables } from './features/weather/weather.tables.ts'
import { writingTables } from './features/writing/writing.tables.ts'
import { env } from './env.ts'
import { bodyEditor } from './features/writing/body.editor.ts'
import { aboutPage } from './features/pages/about-page/about-page.global.ts'
import { contactPage } from './features/pages/contact-page/contact-page.global.ts'
import {
  accessibilityStatement,
  privacyPolicy,
  termsOfService,
} from './features/pages/legal-pages/legal-pages.globals.ts'
import { homePage } from './features/home/home-page.global.ts'
import { navigation } from './features/navigation/navigation.global.ts'
import { siteSettings } from './features/navigation/site-settings.global.ts'
import { subscriptionPage } from './features/pages/subscription-page/subscription-page.global.ts'

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
      providers: ['/platform/admin/follow-pressed-link.tsx#FollowPressedLink'],
      beforeLogin: ['/features/accounts/admin/sign-in/sign-in-form.tsx#SignInForm'],
      beforeDashboard: [
        '/features/support/admin/support-note.tsx#SupportNote',
        '/features/newsroom/admin/newsroom-today.tsx#NewsroomToday',
      ],
      afterNavLinks: [
        '/features/publishing/admin/publishing-links.tsx#PublishingLinks',
        '/platform/admin/staff-links.tsx#StaffLinks',
        '/features/accounts/admin/second-factor/second-factor-link.tsx#SecondFactorLink',
      ],
      views: {
        secondFactor: {
          Component: '/features/accounts/admin/second-factor/second-factor-view.tsx#SecondFactorView',
          path: '/second-factor',
          meta: { title: 'Second factor' },
        },
        readers: {
          Component: '/features/reporting/admin/readers/readers-view.tsx#ReadersView',
          path: '/readers',
          exact: true,
          meta: { title: 'Find a reader' },
        },
        reader: {
          Component: '/features/reporting/admin/readers/reader-view.tsx#ReaderView',
          path: '/readers/:id',
          exact: true,
          meta: { title: 'Reader' },
        },
        business: {
          Component: '/features/reporting/admin/business-view.tsx#BusinessView',
          path: '/business',
          exact: true,
          meta: { title: 'Figures' },
        },
        figure: {
          Component: '/features/reporting/admin/figure-view.tsx#FigureView',
          path: '/business/:figure',
          exact: true,
          meta: { title: 'Figures' },
        },
        printRuns: {
          Component: '/features/print-runs/admin/print-runs-view.tsx#PrintRunsView',
          path: '/print-runs',
          exact: true,
          meta: { title: 'Print runs' },
        },
        pictureRights: {
          Component: '/features/preflight/admin/picture-rights-view.tsx#PictureRightsView',
          path: '/picture-rights',
          exact: true,
          meta: { title: 'Picture rights' },
        },
        schedules: {
          Component: '/features/publishing/admin/schedules-view.tsx#SchedulesView',
          path: '/schedules',
          exact: true,
          meta: { title: 'Schedule' },
        },
        siteHealth: {
          Component: '/features/site-health/admin/site-health-view.tsx#SiteHealthView',
          path: '/site-health',
          exact: true,
          meta: { title: 'Site health' },
        },
        reconciliation: {
          Component: '/features/billing/admin/reconciliation/reconciliation-view.tsx#ReconciliationView',
          path: '/reconciliation',
          exact: true,
          meta: { title: 'Reconciliation' },
        },
      },
      graphics: { Icon: '/platform/admin/mark.tsx#Mark', Logo: '/platform/admin/logo.tsx#Logo' },
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
