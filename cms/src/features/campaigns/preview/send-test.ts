import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import type { User } from '../../../payload-types.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { draftMail } from './preview-campaign.ts'

export type TestOutcome = { ok: true; to: string } | { ok: false; reason: 'no-subject' | 'too-large' }

/** Mails a campaign as it is typed to the one who asks, and to nobody else. Its personal links do nothing. */
export async function sendTest(
  { payload, user }: { payload: Payload; user: User },
  campaign: { id: number; typed: Record<string, unknown>; audience: 'plan' | 'no-plan' },
): Promise<TestOutcome> {
  const { pool } = payload.db
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const { mail } = await draftMail(pool, campaign.typed, {
    audience: campaign.audience,
    name: name === '' ? null : name,
  })
  if (!mail.ok) return { ok: false, reason: mail.reason }
  if (mail.subject === '') return { ok: false, reason: 'no-subject' }
  const { html, text } = mail
  const key = `campaign-test:${campaign.id}:${randomUUID()}`
  await enqueueMail({ key, to: user.email, subject: `[Test] ${mail.subject}`, html, text }, { client: pool })
  return { ok: true, to: user.email }
}
