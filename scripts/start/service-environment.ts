import { aiSandbox } from '../../packages/shared/src/content-creator/ai-sandbox.ts'
import { join, resolve } from 'node:path'
import { projectRoot, type StackEnv } from '../env.ts'
import type { DataFolder } from './data-folder.ts'
import type { Secrets } from './secrets.ts'

/** Where backups lie: below the data folder, unless the operator has a better place. */
export function backupFolder(input: { base: NodeJS.ProcessEnv; folder: DataFolder }): string {
  return input.base.BACKUP_DIR ? resolve(projectRoot, input.base.BACKUP_DIR) : input.folder.backups
}

/** What every process of the product is told: addresses, secrets and folders. */
export function serviceEnvironment(input: {
  base: NodeJS.ProcessEnv
  stack: StackEnv
  folder: DataFolder
  secrets: Secrets
  databaseUrl: string
  mode: 'production' | 'development'
}): NodeJS.ProcessEnv {
  const { stack, folder, secrets } = input
  const publishTarget = `http://127.0.0.1:${stack.sitePort}/_meridian/publish`
  return {
    LOG_LEVEL: 'info',
    // In development Astro renders every page again, so that there is nobody to tell.
    PUBLISH_TARGETS: input.mode === 'production' ? publishTarget : '',
    ...input.base,
    // What Node has compiled is kept between starts: one that was ended is back in half the time.
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
    NODE_ENV: input.mode,
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    DATABASE_URL: input.databaseUrl,
    PAYLOAD_SECRET: stack.secrets.payload ?? secrets.payload,
    INTERNAL_SECRET: stack.secrets.internal ?? secrets.internal,
    PUBLISH_SECRET: stack.secrets.publish ?? secrets.publish,
    PREVIEW_SECRET: stack.secrets.preview ?? secrets.preview,
    PUBLIC_URL: stack.publicUrl,
    PORT: String(stack.sitePort),
    CMS_PORT: String(stack.cmsPort),
    CMS_URL: `http://127.0.0.1:${stack.cmsPort}`,
    MEDIA_DIR: folder.media,
    PAGE_STORE_DIR: folder.pageStore,
    BACKUP_DIR: backupFolder(input),
    BACKUP_FILES: [folder.secretsFile, folder.paymentSandboxFile].join(),
    ...(stack.paymentMode === 'sandbox' && {
      PAYMENT_SANDBOX_URL: `http://127.0.0.1:${stack.sandboxPort}`,
      PAYMENT_SANDBOX_WEBHOOK_SECRET: secrets.sandboxWebhook,
    }),
    ...(stack.aiSandboxPort !== null && {
      AI_BASE_URL: `http://127.0.0.1:${stack.aiSandboxPort}/v1`,
      AI_API_KEY: aiSandbox.apiKey,
      AI_MODEL: aiSandbox.model,
    }),
  }
}
