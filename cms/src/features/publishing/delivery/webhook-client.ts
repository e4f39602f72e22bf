import { PublishAnswerSchema, type PublishAnswer } from '@meridian/shared/publishing/publish-event.schema'
import { z } from 'zod'
import type { EventBatch } from './event-batches.ts'
import { describeFailure, parseAnswer, readAnswerText } from '../../../platform/http/read-answer.ts'

const maxAnswerBytes = 4_000_000

const GapAnswerSchema = z.object({ appliedPosition: z.number().int().nonnegative() })

/**
 * What came of a delivery: the target's answer; `gap` when it lacks events before these and says where it
 * stands; or why there is no usable answer, in words for the log and the admin.
 */
export type DeliveryOutcome =
  | { kind: 'answered'; answer: PublishAnswer }
  | { kind: 'gap'; appliedPosition: number }
  | { kind: 'failed'; reason: string }

/** Posts consecutive events to one target. */
export async function postEvents({
  target,
  body,
  headers,
  timeoutMs,
}: Pick<EventBatch, 'body' | 'headers'> & { target: string; timeoutMs: number }): Promise<DeliveryOutcome> {
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readAnswer(response.status, await readAnswerText(response, maxAnswerBytes))
  } catch (error) {
    return { kind: 'failed', reason: describeFailure(error) }
  }
}

function readAnswer(status: number, text: string): DeliveryOutcome {
  if (status !== 409 && (status < 200 || status > 299))
    return { kind: 'failed', reason: `answered ${status}` }
  const json = parseAnswer(text)
  if (status === 409) {
    const gap = GapAnswerSchema.safeParse(json)
    if (gap.success) return { kind: 'gap', appliedPosition: gap.data.appliedPosition }
  } else {
    const answer = PublishAnswerSchema.safeParse(json)
    if (answer.success) return { kind: 'answered', answer: answer.data }
  }
  return { kind: 'failed', reason: `answered ${status} with a body that is not the agreed one` }
}
