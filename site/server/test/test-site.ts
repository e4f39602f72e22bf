import {
  PublishAnswerSchema,
  type PublishAnswer,
  type PublishEvent,
} from '@meridian/shared/publishing/publish-event.schema'
import { SiteStatusSchema, siteStatusPath } from '@meridian/shared/publishing/site-status.schema'
import {
  type ReplicaCheck,
  type ReplicaCheckAnswer,
  ReplicaCheckAnswerSchema,
  replicaCheckPath,
} from '@meridian/shared/replica/replica.schema'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { compiled } from '../../test/env.ts'
import { readServerEnv, type ServerEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { createSiteServer } from '../site-server.ts'
import { FakeCms, internalSecret, publishSecret } from './fake-cms.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const previewSecret = 'preview-secret-of-the-tests'
export const fixtureSite = join(import.meta.dirname, 'fixture-site')

const StatusSchema = z.object({
  appliedPosition: z.number().nullable(),
  pages: z.number(),
  stale: z.number(),
  isComplete: z.boolean(),
  failures: z.number(),
  storage: z.string(),
  lastFullRender: z.object({ rendered: z.number(), failed: z.number() }).nullable(),
})

export async function startFakeCms(): Promise<FakeCms> {
  const cms = new FakeCms()
  await cms.start()
  onTestFinished(() => cms.stop())
  return cms
}

/** Variables of the environment for a site server against the fake CMS, on a free port. */
export function siteVariables(cms: FakeCms, variables: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    CMS_URL: cms.url,
    INTERNAL_SECRET: internalSecret,
    PUBLISH_SECRET: publishSecret,
    PREVIEW_SECRET: previewSecret,
    SITE_DIST: fixtureSite,
    LOG_LEVEL: 'silent',
    SERVE_THREADS: '0',
    ...compiled,
    ...variables,
  }
}

/** A port for a site server: its threads open it a while after it was found, when one of the system's own may be taken. */
export async function freePort(): Promise<{ PORT: string }> {
  return { PORT: String(await findFreePort()) }
}

/** A site server within the test's process, with a store of its own. */
export async function startSite(cms: FakeCms, variables: Record<string, string> = {}) {
  const folder = variables['PAGE_STORE_DIR'] ?? temporaryFolder()
  const env: ServerEnv = readServerEnv(
    siteVariables(cms, { ...(await freePort()), PAGE_STORE_DIR: folder, MEDIA_DIR: folder, ...variables }),
  )
  const server = await createSiteServer(env, createLog(env))
  const port = await server.start()
  const client = siteClient(`http://127.0.0.1:${port}`)
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  onTestFinished(stop)
  return { ...client, folder, stop }
}

/** Speaks to a site server as readers and the worker do. */
export function siteClient(url: string) {
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { redirect: 'manual', ...init })
  const status = async () => StatusSchema.parse(await (await get('/_meridian/status')).json())
  const post = (body: string, signature = signWebhook({ body, secret: publishSecret })) =>
    fetch(`${url}/_meridian/publish`, { method: 'POST', body, headers: { [signatureHeader]: signature } })
  /** With all that the CMS is told. */
  const fullStatus = async () => {
    const signature = signWebhook({ body: siteStatusPath, secret: publishSecret })
    const response = await get(siteStatusPath, { headers: { [signatureHeader]: signature } })
    return SiteStatusSchema.parse(await response.json())
  }
  return {
    url,
    get,
    status,
    fullStatus,
    /** Asks the site to compare its replica. */
    async check(question: ReplicaCheck): Promise<ReplicaCheckAnswer> {
      const body = JSON.stringify(question)
      const headers = { [signatureHeader]: signWebhook({ body, secret: publishSecret }) }
      const response = await get(replicaCheckPath, { method: 'POST', body, headers })
      if (response.status !== 200)
        throw new Error(`The check was answered ${response.status}: ${await response.text()}`)
      return ReplicaCheckAnswerSchema.parse(await response.json())
    },
    /** Resolves when all that the replica has taken in is live. */
    joined: () =>
      vi.waitFor(
        async () => {
          const { appliedPosition, replica } = await fullStatus()
          if (replica.position === null || appliedPosition !== replica.position)
            throw new Error(`Live is ${appliedPosition}, taken in ${replica.position}.`)
        },
        { timeout: 60_000, interval: 20 },
      ),
    post,
    text: async (path: string) => (await get(path)).text(),
    deliver: (...events: PublishEvent[]) => post(JSON.stringify({ events })),
    /** Delivers and expects success. */
    async publish(...events: PublishEvent[]): Promise<PublishAnswer> {
      const response = await post(JSON.stringify({ events }))
      if (response.status !== 200)
        throw new Error(`The publish was answered ${response.status}: ${await response.text()}`)
      return PublishAnswerSchema.parse(await response.json())
    },
    /** Resolves when every page of the current generation has been rendered. */
    complete: () =>
      vi.waitFor(
        async () => {
          const now = await status()
          if (!now.isComplete || now.stale > now.failures)
            throw new Error(`Not complete: ${JSON.stringify(now)}`)
          return now
        },
        { timeout: 60_000, interval: 20 },
      ),
  }
}
