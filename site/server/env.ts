import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { cdnVariable } from '@meridian/shared/cdn/cdn-env'
import { withSecretFiles } from '@meridian/shared/configuration/secret-files'
import { mediaStorageVariables, readMediaStorageEnv } from '@meridian/shared/media-files/media-storage-env'
import { operationsVariables } from '@meridian/shared/operations/operations-env'
import { PublishAddressSchema } from '@meridian/shared/publishing/publish-target.schema'
import { z } from 'zod'

const ofSecrets = { section: 'Secrets', secret: true } as const
const secret = z.string().min(16, 'must have at least 16 characters')
const url = z.url({ protocol: /^https?$/ })
const megabytes = z.coerce.number().int().positive()

export const ServerEnvSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(4321)
    .meta({ description: 'The port of the magazine.', section: 'Addresses' }),
  HOST: z.string().default('0.0.0.0').meta({
    description: 'The network address that the site server listens on.',
    section: 'Addresses',
  }),
  PUBLIC_URL: url
    .default('http://localhost:4321')
    .meta({ description: 'The address that readers and editors use.', section: 'Addresses' }),
  CMS_URL: url
    .default('http://127.0.0.1:4322')
    .meta({ description: 'Where the site server finds the CMS.', section: 'Addresses', isGiven: true }),
  TIMEOUT_FACTOR: z.coerce.number().min(1).max(100).default(1).meta({
    description:
      'By how much longer than usual (the CMS and a stop 10 s, a search 5 s, its own pages 3 s) the site server waits, on a slow or busy machine.',
    section: 'Operating',
  }),
  PUBLISH_ADDRESS: z
    .string()
    .transform((address) => address.replaceAll('{hostname}', hostname()))
    .pipe(PublishAddressSchema)
    .optional()
    .meta({
      description:
        'Where the worker reaches this site server to deliver publishes: it registers itself with it. `{hostname}` stands for the name of the machine or container. Without one it gets what PUBLISH_TARGETS says.',
      section: 'Publishing and pages',
      fallback: 'does not register itself',
      example: 'http://{hostname}:4321',
    }),
  PAYMENT_SANDBOX_URL: url.optional().meta({
    description: 'The payment sandbox, in test mode without keys.',
    section: 'Payment',
    isGiven: true,
  }),
  INTERNAL_SECRET: secret.meta({
    description: 'By which site server, CMS and worker know each other.',
    ...ofSecrets,
  }),
  PUBLISH_SECRET: secret.meta({ description: 'What deliveries of publishes are signed with.', ...ofSecrets }),
  PREVIEW_SECRET: secret.meta({ description: 'What links to drafts are signed with.', ...ofSecrets }),
  PAGE_STORE_DIR: z.string().default('../.data/page-store').meta({
    description: 'The folder of the rendered pages; it can be deleted, the site server rebuilds it.',
    section: 'Data',
    isGiven: true,
  }),
  MEDIA_DIR: z
    .string()
    .default('../.data/media')
    .meta({ description: 'The folder of pictures and PDFs.', section: 'Data', isGiven: true }),
  ...mediaStorageVariables,
  SITE_DIST: z.string().default('dist').meta({
    description: 'The folder that `astro build` wrote.',
    section: 'Publishing and pages',
    isGiven: true,
  }),
  ...operationsVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    description: 'What is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    section: 'Operating',
  }),
  PAGE_CACHE_MB: megabytes.default(256).meta({
    description: 'Megabytes of pages that are kept in memory in front of the page store.',
    section: 'Publishing and pages',
  }),
  SERVE_THREADS: z.coerce.number().int().min(0).max(32).optional().meta({
    description: 'Threads that answer readers; with 0 the main thread does it itself.',
    section: 'Publishing and pages',
    fallback: 'one per core, at most 4',
    example: '4',
  }),
  PAGE_STORE_MAX_MB: megabytes.optional().meta({
    description: 'The most that stored pages may take on the disk, in megabytes.',
    section: 'Publishing and pages',
    fallback: 'what the disk has',
    example: '4096',
  }),
  TRUST_PROXY: z.stringbool().default(false).meta({
    description:
      '`true` behind a front of yours that sets X-Forwarded-For; otherwise that header is the word of a stranger.',
    section: 'Addresses',
  }),
  CONNECTIONS_PER_CLIENT: z.coerce.number().int().min(0).max(100_000).default(512).meta({
    description:
      'Connections that one network address may have; each also has its share of what is passed on to the CMS. `0` behind a load balancer that does not say who connects: then nobody is limited.',
    section: 'Addresses',
  }),
  COUNT_AUDIENCE: z.stringbool().default(true).meta({
    description:
      'Whether the site server counts what is read. With `false` nothing is counted, and what pages tell is dropped.',
    section: 'Operating',
  }),
  ...cdnVariable,
})

const DevEnvSchema = ServerEnvSchema.pick({
  CMS_URL: true,
  MEDIA_DIR: true,
  PAYMENT_SANDBOX_URL: true,
  PUBLIC_URL: true,
}).extend({
  INTERNAL_SECRET: secret.default('astro-dev-without-a-cms'),
})

export type ServerEnv = ReturnType<typeof readServerEnv>
export type DevEnv = z.infer<typeof DevEnvSchema>

/** The site server's settings; throws one sentence per wrong variable. Relative folders are taken from `site/`. */
export function readServerEnv(variables: NodeJS.ProcessEnv = process.env) {
  const env = parse(ServerEnvSchema, variables)
  const problems: string[] = []
  const mediaStorage = readMediaStorageEnv(env, (name, problem) => problems.push(`${name}: ${problem}`))
  if (problems.length > 0) throw incomplete(problems)
  const siteFolder = resolve(import.meta.dirname, '..')
  return {
    ...env,
    /** Null where media lie on the disk alone. */
    mediaStorage,
    PAGE_STORE_DIR: resolve(siteFolder, env.PAGE_STORE_DIR),
    MEDIA_DIR: resolve(siteFolder, env.MEDIA_DIR),
    SITE_DIST: resolve(siteFolder, env.SITE_DIST),
  }
}

/** What `astro dev` needs: where the CMS is, how to ask it, and where its pictures lie. */
export function readDevEnv(variables: NodeJS.ProcessEnv = process.env): DevEnv {
  const env = parse(DevEnvSchema, variables)
  return { ...env, MEDIA_DIR: resolve(import.meta.dirname, '..', env.MEDIA_DIR) }
}

function parse<T extends z.ZodObject>(schema: T, variables: NodeJS.ProcessEnv): z.infer<T> {
  const result = schema.safeParse(withSecretFiles(variables, schema))
  if (result.success) return result.data
  const sentences = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw incomplete(sentences)
}

function incomplete(sentences: string[]): Error {
  return new Error(`The environment of the site server is not complete.\n${sentences.join('\n')}`)
}
