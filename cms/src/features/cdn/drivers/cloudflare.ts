import { z } from 'zod'
import { parseAnswer } from '../../../platform/http/read-answer.ts'
import { askCdn, batchesOf, type CdnDriver, inBatches, repeatsForLateAnswersMs } from './driver.ts'

/** https://developers.cloudflare.com/cache/how-to/purge-cache/ */
const mostTags = 100

const AnswerSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
})

/** Purges at Cloudflare by cache tags. */
export function createCloudflareDriver(options: { url: string; token: string; zoneId: string }): CdnDriver {
  const { url, token, zoneId } = options
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    repeatAfterMs: repeatsForLateAnswersMs,
    purge: (keys) =>
      inBatches(batchesOf(keys, mostTags), (batch) =>
        askCdn(
          `${url}/zones/${zoneId}/purge_cache`,
          { method: 'POST', headers, body: JSON.stringify({ tags: batch }) },
          ({ status, text }) => {
            const answer = AnswerSchema.safeParse(parseAnswer(text))
            if (status === 200 && answer.success && answer.data.success) return { ok: true }
            if (status === 401 || status === 403)
              return { ok: false, reason: `does not take the token (${status})` }
            const codes = answer.success ? answer.data.errors.map(({ code }) => code) : []
            const named = codes.length > 0 ? ` (error ${codes.join(', ')})` : ''
            return { ok: false, reason: `answered ${status}${named}` }
          },
        ),
      ),
  }
}
