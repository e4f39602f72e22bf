import { z } from 'zod'
import { AudienceSchema } from './audience.schema.ts'

/** When a send begins; times of the day are those of clocks where the reader is. */
export const SendTimeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('at'), at: z.iso.datetime() }),
  z.strictObject({
    kind: z.literal('local'),
    day: z.iso.date(),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as 06:30.'),
    /** What becomes of readers for whom that has passed when it begins: they get it at once, or not at all. */
    whenPassed: z.enum(['now', 'skip']),
    /** Whose clocks are those of readers of whom no zone is known; without it, those of UTC. */
    zoneOfOthers: z.string().max(60).optional(),
  }),
])
export type SendTime = z.output<typeof SendTimeSchema>

/** How the audience is spread out. */
export const SendPlanSchema = z.object({
  time: SendTimeSchema,
  /** In so many equal parts, drawn by hash, with so many minutes in between. */
  parts: z.int().min(1).max(24).default(1),
  minutesBetween: z.int().min(1).max(1440).default(60),
  /** For a test of two subjects: the share of the audience that is in it, and for how many hours it is waited. */
  test: z
    .object({ share: z.number().min(0.02).max(1), hours: z.int().min(1).max(72) })
    .nullable()
    .default(null),
})
export type SendPlan = z.output<typeof SendPlanSchema>

/** What is done with mails of which nobody knows whether a server took them: sent again with the same Message-ID, or held for somebody to decide. */
export const uncertainPolicies = ['resend', 'hold'] as const

/** Why a send rests. All but `staff` ask somebody. */
export const pauseReasons = [
  'staff',
  'late',
  'interrupted',
  'restored',
  'sent-otherwise',
  'article-gone',
  'about-us',
  'bounces',
] as const
export type PauseReason = (typeof pauseReasons)[number]

export const AudienceRequestSchema = z.strictObject({ audience: AudienceSchema })

/** How many an audience has now: with those who are left out, and why; and a few of them. */
export const AudienceCountSchema = z.object({
  all: z.coerce.number(),
  leftOut: z.record(z.string(), z.coerce.number()),
  withPlan: z.coerce.number(),
  sample: z.array(z.object({ address: z.string(), name: z.string().nullable(), hasPlan: z.boolean() })),
})
export type AudienceCount = z.output<typeof AudienceCountSchema>

/** How many of an audience get it: all but those who are left out. */
export function countGetting({ all, leftOut }: Pick<AudienceCount, 'all' | 'leftOut'>): number {
  return all - Object.values(leftOut).reduce((sum, number) => sum + number, 0)
}

export const SendRequestSchema = z.strictObject({
  plan: z.strictObject(SendPlanSchema.shape),
  audience: AudienceSchema,
  uncertain: z.enum(uncertainPolicies),
  lateAfterMinutes: z.int().min(5).max(1440),
  /** The codes of what the preflight asks, and somebody has said that it is meant. */
  accepted: z.array(z.string().max(60)).max(50),
})
export type SendRequest = z.output<typeof SendRequestSchema>

/** What somebody can do with a send: `take-back` makes it a draft again before its time; `count-uncertain` takes what is uncertain for handed over, `resend-uncertain` sends it again. */
export const sendActions = [
  'pause',
  'resume',
  'take-back',
  'stop',
  'retry',
  'resend-uncertain',
  'count-uncertain',
] as const
export type SendAction = (typeof sendActions)[number]
export const SendActionRequestSchema = z.strictObject({ action: z.enum(sendActions) })

/** Where the recipients of a send stand: audience = handed over + refused + excluded + uncertain + waiting. */
export const LedgerSumsSchema = z.object({
  audience: z.coerce.number(),
  handedOver: z.coerce.number(),
  refused: z.coerce.number(),
  excluded: z.coerce.number(),
  uncertain: z.coerce.number(),
  waiting: z.coerce.number(),
})
export type LedgerSums = z.output<typeof LedgerSumsSchema>

/** The states of a recipient, in the order of its way. */
export const recipientStates = [
  'pending',
  'claimed',
  'retry',
  'handed-over',
  'refused',
  'excluded',
  'uncertain',
] as const

/** Why a mail was refused that may be tried again all the same. */
export const retriableReasons = ['soft', 'gave-up', 'about-us', 'address'] as const

const moment = z.iso.datetime()

/** What a test of two subjects has found. Without a winner the first one goes out. */
export const SubjectVerdictSchema = z.object({
  winner: z.enum(['a', 'b']).nullable(),
  reason: z.enum(['too-few-clicks', 'no-difference']).optional(),
  /** How sure it is that the two differ, from 0 to 1. */
  certainty: z.number().nullable(),
  at: moment,
})
export type SubjectVerdict = z.output<typeof SubjectVerdictSchema>

/** A send, as the newsroom sees it. `isFinished` follows from the rows: nobody waits any more. */
export const CampaignSendSchema = z.object({
  id: z.coerce.number(),
  state: z.enum(['waiting', 'sending', 'paused', 'stopped']),
  pauseReason: z.enum(pauseReasons).nullable(),
  plan: SendPlanSchema,
  audience: AudienceSchema,
  uncertain: z.enum(uncertainPolicies),
  dueAt: moment,
  requestedAt: moment,
  requestedBy: z.string().nullable(),
  frozenAt: moment.nullable(),
  isFinished: z.boolean(),
  sums: LedgerSumsSchema,
  /** Of each state, why, and how many. */
  reasons: z.array(
    z.object({ state: z.enum(recipientStates), reason: z.string().nullable(), number: z.number() }),
  ),
  /** Of each group of receiving servers. */
  servers: z.array(
    z.object({ servers: z.string(), handedOver: z.number(), waiting: z.number(), refused: z.number() }),
  ),
  /** Which pages were read because of it, and how often, most read first; null where nothing is counted. */
  reads: z.array(z.object({ path: z.string(), number: z.number() })).nullable(),
  /** How many may have had it twice. */
  doubtful: z.number(),
  /** Handed over in the last minute; what is left at that pace, in seconds, or null. */
  lastMinute: z.number(),
  secondsLeft: z.number().nullable(),
  /** Null where there is no test, or while it goes on. */
  subjectVerdict: SubjectVerdictSchema.nullable(),
  statement: z.object({ at: z.iso.datetime(), signature: z.string(), isTrue: z.boolean() }).nullable(),
})
export type CampaignSend = z.output<typeof CampaignSendSchema>

/** The send of a campaign, null before there is one; and how many the last campaign of its newsletter went to. */
export const CampaignSendAnswerSchema = z.object({
  send: CampaignSendSchema.nullable(),
  audience: AudienceSchema,
  lastTime: z.object({ audience: z.number(), at: moment }).nullable(),
})

/** One recipient of a send. */
export const RecipientSchema = z.object({
  subscriberId: z.number(),
  /** Null once it is erased. */
  address: z.string().nullable(),
  state: z.enum(recipientStates),
  reason: z.string().nullable(),
  subject: z.enum(['a', 'b']).nullable(),
  attempts: z.number(),
  wasUncertain: z.boolean(),
  reply: z.string().nullable(),
  nextAt: moment.nullable(),
  settledAt: moment.nullable(),
})
export const RecipientsSchema = z.object({
  recipients: z.array(RecipientSchema),
  next: z.number().nullable(),
})
export type Recipient = z.output<typeof RecipientSchema>
