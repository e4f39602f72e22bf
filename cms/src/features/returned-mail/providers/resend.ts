import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { BounceClass } from '../judge-reply.ts'
import { isSameSecret } from './same-secret.ts'
import {
  judgeProviderReply,
  parseJson,
  type ProviderEvent,
  type ProviderMessage,
  type ProviderRequest,
  tokenName,
} from './provider-event.ts'

const Tag = z.object({ name: z.string(), value: z.string() })

const ResendMessage = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.string().array(), z.string().transform((one) => [one])]).default([]),
    tags: z
      .union([
        z.record(z.string(), z.string()),
        Tag.array().transform((tags) => Object.fromEntries(tags.map(({ name, value }) => [name, value]))),
      ])
      .nullish(),
    bounce: z
      .object({
        type: z.string().default(''),
        subType: z.string().default(''),
        message: z.string().default(''),
      })
      .optional(),
    failed: z.object({ reason: z.string().default('') }).optional(),
  }),
})

const toleranceSeconds = 300

/** Reads what Resend tells, signed as by Svix: the id, the time and the body, with a secret of this webhook. */
export function readResend(secret: string | null, { headers, body, now }: ProviderRequest): ProviderMessage {
  if (secret === null) return { ok: false, reason: 'unset' }
  const id = headers.get('svix-id') ?? ''
  const timestamp = headers.get('svix-timestamp') ?? ''
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const given = (headers.get('svix-signature') ?? '').split(' ').map((part) => part.replace(/^v1,/, ''))
  if (id === '' || !given.some((signature) => isSameSecret(signature, expected)))
    return { ok: false, reason: 'unsigned' }
  const awaySeconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(awaySeconds <= toleranceSeconds)) return { ok: false, reason: 'stale' }
  const message = ResendMessage.safeParse(parseJson(body.toString('utf8'))).data
  if (!message) return { ok: false, reason: 'malformed' }
  return { ok: true, events: eventsOf(id, message) }
}

function eventsOf(id: string, { type, data }: z.output<typeof ResendMessage>): ProviderEvent[] {
  const verdict = verdictOf(type, data)
  if (!verdict) return []
  const token = data.tags?.[tokenName] ?? null
  return data.to.map((address) => ({ id: `${id}:${address}`, ...verdict, address, token }))
}

function verdictOf(
  type: string,
  { bounce, failed }: z.output<typeof ResendMessage>['data'],
): Pick<ProviderEvent, 'class' | 'status' | 'diagnostic'> | null {
  if (type === 'email.complained') return { class: 'complaint', status: null, diagnostic: type }
  // On Resend's own list of those whose mail came back or who complained: it was not sent.
  if (type === 'email.suppressed') return { class: 'hard', status: null, diagnostic: type }
  if (type === 'email.failed') return { class: 'about-us', status: null, diagnostic: failed?.reason ?? type }
  if (type === 'email.delivery_delayed') return { class: 'soft', status: null, diagnostic: type }
  if (type !== 'email.bounced') return null
  const { type: kind = '', subType = '', message = '' } = bounce ?? {}
  const otherwise: BounceClass = ['Transient', 'Undetermined'].includes(kind) ? 'soft' : 'hard'
  return {
    ...judgeProviderReply({ text: message, status: '' }, otherwise),
    diagnostic: message || `${kind} ${subType}`,
  }
}
