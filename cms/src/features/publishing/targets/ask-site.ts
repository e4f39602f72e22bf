import {
  type SiteStatus,
  siteStatusPath,
  SiteStatusSchema,
} from '@meridian/shared/publishing/site-status.schema'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'

const limitMs = 3000

export type SiteAnswer = { ok: true; status: SiteStatus } | { ok: false; reason: string }

/** Asks the site server behind a target how it is. A target of another kind says nothing that we understand. */
export async function askSite(target: string, secret: string): Promise<SiteAnswer> {
  try {
    const response = await fetch(new URL(siteStatusPath, target), {
      headers: { [signatureHeader]: signWebhook({ body: siteStatusPath, secret }) },
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    if (!response.ok) return { ok: false, reason: `It answered ${response.status} when asked how it is.` }
    const status = SiteStatusSchema.safeParse(await response.json())
    return status.success
      ? { ok: true, status: status.data }
      : { ok: false, reason: 'It does not tell how it is, as a site server does.' }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    return {
      ok: false,
      reason: error.name === 'TimeoutError' ? 'It does not answer.' : `No answer: ${cause}`,
    }
  }
}
