import { z } from 'zod'
import { parseAnswer } from '../../../platform/http/read-answer.ts'
import { askCdn, batchesOf, type CdnDriver, inBatches, repeatsForLateAnswersMs } from './driver.ts'

/** https://www.fastly.com/documentation/reference/api/purging/ */
const mostKeys = 256

/** Fastly answers with the id of the purge of each key. */
const AnswerSchema = z.record(z.string(), z.string())

/** Purges at Fastly by surrogate keys, at once and not softly: a soft purge would give the old page once more. */
export function createFastlyDriver(options: { url: string; token: string; serviceId: string }): CdnDriver {
  const { url, token, serviceId } = options
  const headers = { 'fastly-key': token, 'content-type': 'application/json', accept: 'application/json' }
  return {
    repeatAfterMs: repeatsForLateAnswersMs,
    purge: (keys) =>
      inBatches(batchesOf(keys, mostKeys), (batch) =>
        askCdn(
          `${url}/service/${serviceId}/purge`,
          { method: 'POST', headers, body: JSON.stringify({ surrogate_keys: batch }) },
          ({ status, text }) => {
            if (status === 401 || status === 403)
              return { ok: false, reason: `does not take the token (${status})` }
            if (status !== 200) return { ok: false, reason: `answered ${status}` }
            const answer = AnswerSchema.safeParse(parseAnswer(text))
            const isWhole = answer.success && batch.every((key) => answer.data[key] !== undefined)
            return isWhole ? { ok: true } : { ok: false, reason: 'answered without naming every key' }
          },
        ),
      ),
  }
}
