import { resolve } from 'node:path'
import { z } from 'zod'

const secret = z.string().min(16, 'must have at least 16 characters')
const url = z.url({ protocol: /^https?$/ })
const megabytes = z.coerce.number().int().positive()

const ServerEnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url.default('http://localhost:4321'),
  CMS_URL: url.default('http://127.0.0.1:4322'),
  /** The payment sandbox, in test mode. */
  PAYMENT_SANDBOX_URL: url.optional(),
  INTERNAL_SECRET: secret,
  PUBLISH_SECRET: secret,
  PREVIEW_SECRET: secret,
  PAGE_STORE_DIR: z.string().default('../.data/page-store'),
  MEDIA_DIR: z.string().default('../.data/media'),
  /** The folder that `astro build` wrote. */
  SITE_DIST: z.string().default('dist'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Bytes of pages kept in memory in front of the page store. */
  PAGE_CACHE_MB: megabytes.default(256),
  /** Threads that answer readers; default: one per core, at most four. 0: the main thread does it itself. */
  SERVE_THREADS: z.coerce.number().int().min(0).max(32).optional(),
  /** Largest size of the page store on disk; without it, what the disk has. */
  PAGE_STORE_MAX_MB: megabytes.optional(),
  /** `true` behind a front of ours that sets X-Forwarded-For; otherwise the header is a stranger's word. */
  TRUST_PROXY: z.stringbool().default(false),
  /** `true` in front of a CDN that purges by tag: answers then carry `Cache-Tag`. */
  SEND_CACHE_TAGS: z.stringbool().default(false),
})

const DevEnvSchema = ServerEnvSchema.pick({
  CMS_URL: true,
  MEDIA_DIR: true,
  PAYMENT_SANDBOX_URL: true,
  PUBLIC_URL: true,
}).extend({
  INTERNAL_SECRET: secret.default('astro-dev-without-a-cms'),
})

export type ServerEnv = z.infer<typeof ServerEnvSchema>
export type DevEnv = z.infer<typeof DevEnvSchema>

/** The site server's settings; throws one sentence per wrong variable. Relative folders are taken from `site/`. */
export function readServerEnv(variables: NodeJS.ProcessEnv = process.env): ServerEnv {
  const env = parse(ServerEnvSchema, variables)
  const siteFolder = resolve(import.meta.dirname, '..')
  return {
    ...env,
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

/** An empty variable is not set: compose files hand on so what they do not know. */
function parse<T extends z.ZodType>(schema: T, variables: NodeJS.ProcessEnv): z.infer<T> {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = schema.safeParse(Object.fromEntries(given))
  if (result.success) return result.data
  const sentences = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment of the site server is not complete.\n${sentences.join('\n')}`)
}
