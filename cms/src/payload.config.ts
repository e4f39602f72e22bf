import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '@meridian/shared/logging/create-log'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
import { offerSensibleBulkEdit } from './platform/admin/bulk-edit.ts'
import { markUrl } from './platform/admin/mark-url.ts'
import { menuSources } from './platform/admin/menu/menu-entries.ts'
import { allCollections, features } from './programs/features.ts'
import { keepErrorNames } from './programs/server/payload-rest/error-names.ts'
import { guardEndpoints } from './programs/server/payload-rest/guard-endpoints.ts'
import { env } from './env.ts'
import { decodePicture } from './features/media/decode-picture.ts'
import { withSiteLink } from './features/publishing/with-site-link.ts'
import { bodyEditor } from './features/writing/body.editor.ts'
import { closeInternalCollections } from './platform/access/internal-collections.ts'
import { singleHolderIndexes } from './platform/database/single-holder.indexes.ts'
import { noticedLoss } from './platform/database/noticed-loss.ts'
import { watchPool } from './platform/database/watch-pool.ts'
import { queuedMail } from './platform/mail/queued-mail.adapter.ts'

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
  // And what was done is told by its name.
  i18n: {
    translations: {
      en: {
        general: { noLabel: '–', updatedSuccessfully: 'Saved', submitting: 'One moment…' },
        version: { draftSavedSuccessfully: 'Draft saved' },
      },
    },
  },
  email: queuedMail,
  logger: createLog({ name: 'cms', level: env.LOG_LEVEL }),
  // What a person did wrong is their answer, not a problem of the CMS.
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
  collections: allCollections,
  globals: features.flatMap((feature) => feature.globals ?? []).map(withSiteLink),
  custom: {
    // Read by the outbox (`features/publishing/outbox.ts`).
    publishFollowers: features.flatMap((feature) => feature.publishFollowers ?? []),
    menu: menuSources(features),
  },
  onInit: watchPool,
  endpoints: features.flatMap((feature) => feature.endpoints ?? []),
  // Without a limit of its own Payload takes 50 MB of a request.
  upload: {
    abortOnLimit: true,
    limits: { fileSize: 64 * 1024 * 1024 },
    requestSizeLimit: 64 * 1024 * 1024,
  },
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
      providers: [
        '/platform/admin/follow-pressed-link.tsx#FollowPressedLink',
        '/platform/admin/name-controls.tsx#NameControls',
        '/features/audience/admin/uncounted-staff.tsx#UncountedStaff',
      ],
      beforeLogin: features.flatMap(({ admin }) => admin?.beforeLogin ?? []),
      beforeDashboard: features.flatMap(({ admin }) => admin?.beforeDashboard ?? []),
      Nav: '/platform/admin/menu/menu.tsx#Menu',
      views: Object.assign({}, ...features.map(({ admin }) => admin?.views)),
      graphics: { Icon: '/platform/admin/mark.tsx#Mark', Logo: '/platform/admin/logo.tsx#Logo' },
    },
  },
  db: postgresAdapter({
    pool: {
      connectionString: env.DATABASE_URL,
      application_name: 'meridian cms',
      max: env.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: 10_000,
      ...noticedLoss,
    },
    push: false,
    blocksAsJSON: true,
    migrationDir: resolve(sourceDir, 'migrations'),
    afterSchemaInit: [singleHolderIndexes, ...features.flatMap((feature) => feature.tables ?? [])],
  }),
})

export default guardEndpoints(offerSensibleBulkEdit(closeInternalCollections(config)))
