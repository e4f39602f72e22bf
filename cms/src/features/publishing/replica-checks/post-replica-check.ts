import {
  type ReplicaCheck,
  type ReplicaCheckAnswer,
  ReplicaCheckAnswerSchema,
  replicaCheckPath,
} from '@meridian/shared/replica/replica.schema'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { describeFailure, parseAnswer, readAnswerText } from '../../../platform/http/read-answer.ts'

const limitMs = 30_000
const maxAnswerBytes = 10_000

type Answer = { ok: true; value: ReplicaCheckAnswer } | { ok: false; reason: string }

/** Asks the site server behind a target to compare its replica; signed as a delivery is. */
export async function postReplicaCheck({
  target,
  check,
  secret,
}: {
  target: string
  check: ReplicaCheck
  secret: string
}): Promise<Answer> {
  const body = JSON.stringify(check)
  try {
    const response = await fetch(new URL(replicaCheckPath, target), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook({ body, secret }) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await readAnswerText(response, maxAnswerBytes)
    if (!response.ok) return { ok: false, reason: `answered ${response.status}` }
    const answer = ReplicaCheckAnswerSchema.safeParse(parseAnswer(text))
    return answer.success
      ? { ok: true, value: answer.data }
      : { ok: false, reason: 'answered with a body that is not the agreed one' }
  } catch (error) {
    return { ok: false, reason: describeFailure(error) }
  }
}
