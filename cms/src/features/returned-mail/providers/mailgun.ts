import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { BounceClass } from '../judge-reply.ts'
import { isSameSecret } from './same-secret.ts'
import {
  judgeProviderReply,
  parseJson,
  type ProviderMessage,
  type ProviderRequest,
  tokenName,
} from './provider-event.ts'

const MailgunMessage = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    id: z.string().min(1),
    recipient: z.string().optional(),
    severity: z.string().default(''),
    reason: z.string().default(''),
    'delivery-status': z
      .object({
        code: z.number().nullish(),
        message: z.string().nullish(),
        description: z.string().nullish(),
        'enhanced-code': z.string().nullish(),
      })
      .prefault({}),
    'user-variables': z.record(z.string(), z.unknown()).nullish(),
  }),
})

/** Mailgun tries for eight hours to tell something; a clock may be ahead. */
const window = { pastSeconds: 9 * 3600, futureSeconds: 300 }
const mostTokens = 50_000

/**
 * Reads what Mailgun tells. Its signature covers the time and a random token, not the message: a token that comes again with another
 * event is refused, and so is one that is older than Mailgun goes on trying.
 */
export function createMailgunReader(key: string | null) {
  const eventOfToken = new Map<string, string>()

  const isReplayed = (token: string, event: string) => {
    const known = eventOfToken.get(token)
    if (known !== undefined) return known !== event
    // The oldest are the first.
    for (const oldest of eventOfToken.keys()) {
      if (eventOfToken.size < mostTokens) break
      eventOfToken.delete(oldest)
    }
    eventOfToken.set(token, event)
    return false
  }

  return ({ body, now }: Pick<ProviderRequest, 'body' | 'now'>): ProviderMessage => {
    if (key === null) return { ok: false, reason: 'unset' }
    const message = MailgunMessage.safeParse(parseJson(body.toString('utf8'))).data
    if (!message) return { ok: false, reason: 'malformed' }
    const { timestamp, token, signature } = message.signature
    const expected = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex')
    if (!isSameSecret(signature, expected)) return { ok: false, reason: 'unsigned' }
    const ageSeconds = now.getTime() / 1000 - Number(timestamp)
    const isFresh = ageSeconds <= window.pastSeconds && ageSeconds >= -window.futureSeconds
    const told = message['event-data']
    if (!isFresh || isReplayed(token, told.id)) return { ok: false, reason: 'stale' }
    return { ok: true, events: eventsOf(told) }
  }
}

function eventsOf(told: z.output<typeof MailgunMessage>['event-data']) {
  const { event, id, recipient: address, reason, severity } = told
  const given = told['user-variables']?.[tokenName]
  const token = typeof given === 'string' ? given : null
  if (address === undefined) return []
  if (event === 'complained' || reason === 'suppress-complaint')
    return [{ id, class: 'complaint' as const, status: null, diagnostic: reason || event, address, token }]
  if (event !== 'failed' || reason === 'suppress-unsubscribe') return []
  const { code, message, description, 'enhanced-code': enhanced } = told['delivery-status']
  const words = message || description || reason
  // What was tried for hours in vain (`old`) says nothing about the address.
  const isFinal = severity === 'permanent' && reason !== 'old'
  const otherwise: BounceClass = reason === 'espblock' ? 'about-us' : isFinal ? 'hard' : 'soft'
  // Codes from 600 on are its own.
  const isAnswer = code !== null && code !== undefined && code >= 400 && code < 600
  const text = isAnswer && !/^\s*[45]\d\d\b/.test(words) ? `${code} ${words}` : words
  const judged =
    reason === 'suppress-bounce'
      ? { class: 'hard' as const, status: null }
      : judgeProviderReply({ text, status: enhanced ?? '' }, otherwise)
  return [{ id, ...judged, diagnostic: text, address, token }]
}
