/** What an image is made of; paths and patterns below the project's root. */
export interface ImageContents {
  /** The programs that it can run, and what they load by a name that is not in the source: all that these import comes along. */
  programs: string[]
  /** What is read at run time, as it lies here. */
  files: string[]
  /** Packages of which files are read by names that no source has, whole; by the folder that they are found from. */
  packages: { from: string; name: string }[]
  /** A build: all of it but what only later builds read. */
  build: string | null
  /** Packages that are imported by ways that are never taken at run time. */
  leaveOut: string[]
}

const fonts = ['instrument-sans', 'newsreader'].map((name) => ({
  from: 'cms',
  name: `@fontsource-variable/${name}`,
}))

const cms: ImageContents = {
  programs: [
    'cms/src/programs/server/main.ts',
    'cms/src/programs/worker/main.ts',
    'cms/src/features/**/*-process.ts',
    'cms/src/programs/worker/redrive.ts',
    'cms/src/programs/migrate/migrate.ts',
    'cms/src/migrations/*.ts',
    'cms/src/programs/check-payments.ts',
    'cms/src/programs/create-first-admin.ts',
    'cms/src/programs/backup/back-up.ts',
    'cms/src/programs/backup/restore-backup.ts',
    'cms/src/programs/backup/restore-to.ts',
    'cms/src/programs/backup/restored-cms.ts',
    'cms/src/programs/read-everything.ts',
    'cms/src/programs/copy-media.ts',
    'cms/src/programs/rebuild-search.ts',
    'cms/src/programs/delete-test-payments.ts',
    'cms/src/programs/purge-cdn.ts',
  ],
  files: [
    'cms/package.json',
    'cms/prompts/**',
    'cms/src/features/returned-mail/phrases/**',
    'ops/health/http.mjs',
  ],
  // Next puts the names of its own files together while it runs.
  packages: [...fonts, { from: 'cms', name: 'next' }],
  build: 'cms/.next',
  // Migrations are generated and styles compiled where the project is developed. (Prettier is loaded with Payload.)
  leaveOut: ['drizzle-kit', 'esbuild', '@esbuild', 'sass', 'typescript', '@typescript'],
}

const site: ImageContents = {
  programs: ['site/server/main.ts', 'site/server/**/*-thread.ts'],
  files: ['site/package.json', 'ops/health/http.mjs'],
  packages: [],
  build: 'site/dist',
  leaveOut: [],
}

const payments: ImageContents = {
  programs: ['packages/stripe-sandbox/src/serve-payments.ts'],
  files: [
    'packages/stripe-sandbox/package.json',
    'packages/stripe-sandbox/src/browser/*.ts',
    'ops/health/http.mjs',
  ],
  packages: [],
  build: null,
  leaveOut: [],
}

/** By the stage of ops/Dockerfile. */
export const images: Record<string, ImageContents> = { cms, site, payments }
