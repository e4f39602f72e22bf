import { z } from 'zod'
import type { SourceMember } from '../../source-record.ts'
import { type ArchiveLine, base, instant, text } from './archive-line.ts'

const ConsentSchema = z.object({ requestedAt: text, confirmedAt: text, source: text, page: text, form: text })
export const SubscriberSchema = z.object({
  key: z.string(),
  email: z.string(),
  firstName: text,
  lastName: text,
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  consent: z.number().nullable(),
  createdAt: text,
  consents: z.array(ConsentSchema),
  memberships: z.array(z.object({ newsletter: text })),
  labels: z.array(z.object({ label: text })),
})
const newsletterStates = {
  pending: 'unconfirmed',
  confirmed: 'subscribed',
  unsubscribed: 'unsubscribed',
} as const
const free: SourceMember['access'] = { kind: 'free', tier: '', expiresAt: null, providerCustomerId: null }

/** Somebody of the list of newsletters, with the consent that their subscription rests on. */
export function subscriberRecord(fields: z.output<typeof SubscriberSchema>, line: ArchiveLine): SourceMember {
  const consent = fields.consents[fields.consent ?? -1] ?? fields.consents.at(-1)
  return {
    ...base(line, `subscriber ${fields.key}`),
    ...named(fields),
    kind: 'member',
    note: '',
    labels: fields.labels.flatMap(({ label }) => label ?? []),
    newsletter: {
      state: newsletterStates[fields.state],
      names: fields.memberships.flatMap(({ newsletter }) => newsletter ?? []),
      consent: {
        at: instant(consent?.requestedAt ?? null),
        confirmedAt: instant(consent?.confirmedAt ?? null),
        ip: null,
        source: consent?.source ?? [consent?.form, consent?.page].filter(Boolean).join(' on '),
      },
    },
    access: free,
    createdAt: instant(fields.createdAt),
  }
}

export const ReaderSchema = z.object({
  key: z.string(),
  email: z.string(),
  firstName: text,
  lastName: text,
  createdAt: text,
  customers: z.array(z.object({ providerCustomerId: text })),
  subscriptions: z.array(
    z.object({
      plan: text,
      kind: z.enum(['free', 'paid', 'complimentary']),
      status: z.string(),
      currentPeriodEnd: text,
    }),
  ),
})
const runningStatuses = ['active', 'trialing', 'past_due', 'disputed']

/** Somebody with an account, and what they may read. */
export function readerRecord(fields: z.output<typeof ReaderSchema>, line: ArchiveLine): SourceMember {
  const running = fields.subscriptions.filter(({ status }) => runningStatuses.includes(status))
  const held = running.find(({ kind }) => kind !== 'free') ?? running[0]
  const providerCustomerId = fields.customers[0]?.providerCustomerId ?? null
  return {
    ...base(line, `reader ${fields.key}`),
    ...named(fields),
    kind: 'member',
    note: '',
    labels: [],
    newsletter: null,
    access: held
      ? {
          kind: held.kind,
          tier: held.plan ?? '',
          expiresAt: instant(held.currentPeriodEnd),
          providerCustomerId,
        }
      : { ...free, providerCustomerId },
    createdAt: instant(fields.createdAt),
  }
}

function named({
  email,
  firstName,
  lastName,
}: {
  email: string
  firstName: string | null
  lastName: string | null
}) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { email, name, firstName: firstName ?? '', lastName: lastName ?? '' }
}
