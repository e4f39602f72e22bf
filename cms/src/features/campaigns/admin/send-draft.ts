import { type Audience, AudienceSchema } from '@meridian/shared/campaigns/audience.schema'
import { type SendRequest, SendRequestSchema, type SendTime } from '@meridian/shared/campaigns/sending.schema'
import { fieldsOf, momentOf, suggestedMoment } from '../../publishing/admin/local-moment.ts'

/** What is sent, as it was saved last. */
export interface SendableCampaign {
  subject: string
  secondSubject: string | null
  newsletter: { name: string } | null
}

/** When and how a campaign is sent, as the form holds it: numbers as they are typed. */
export interface SendDraft {
  when: SendTime['kind']
  day: string
  time: string
  whenPassed: 'now' | 'skip'
  isInParts: boolean
  parts: string
  minutesBetween: string
  isTested: boolean
  sharePercent: string
  testHours: string
  uncertain: SendRequest['uncertain']
  lateAfterMinutes: string
}

/** What the form begins with: at once, and a later moment that makes sense should one be wanted. */
export function newDraft(now: Date): SendDraft {
  return {
    when: 'now',
    ...fieldsOf(suggestedMoment(now)),
    whenPassed: 'now',
    isInParts: false,
    parts: '4',
    minutesBetween: '60',
    isTested: true,
    sharePercent: '20',
    testHours: '4',
    uncertain: 'resend',
    lateAfterMinutes: '60',
  }
}

/** Whether each condition of an audience says something. */
export function isComplete(audience: Audience): boolean {
  return AudienceSchema.safeParse(audience).success
}

/** What is asked of the server, or what is missing, in words. */
export function requestOf(
  draft: SendDraft,
  {
    audience,
    hasSecondSubject,
    accepted,
    now,
  }: {
    /** Null while it is not complete. */
    audience: Audience | null
    hasSecondSubject: boolean
    /** The codes of what the preflight asks and somebody has said is meant. */
    accepted: readonly string[]
    now: Date
  },
): { ok: true; value: SendRequest } | { ok: false; problem: string } {
  const time = timeOf(draft, now)
  if (typeof time === 'string') return { ok: false, problem: time }
  const [parts, minutesBetween] = draft.isInParts ? [draft.parts, draft.minutesBetween] : ['1', '60']
  const isTested = hasSecondSubject && draft.isTested
  const missing = [
    outside(parts, [draft.isInParts ? 2 : 1, 24], 'Send it in 2 to 24 parts.'),
    outside(minutesBetween, [1, 1440], 'Between two parts there are 1 to 1,440 minutes.'),
    isTested ? outside(draft.sharePercent, [2, 100], 'A test has 2 to 100 % of the readers.') : null,
    isTested ? outside(draft.testHours, [1, 72], 'A test takes 1 to 72 hours.') : null,
    outside(draft.lateAfterMinutes, [5, 1440], 'It asks after 5 to 1,440 minutes.'),
  ].find((problem) => problem !== null)
  if (missing) return { ok: false, problem: missing }
  const request = SendRequestSchema.safeParse({
    plan: {
      time,
      parts: Number(parts),
      minutesBetween: Number(minutesBetween),
      test: isTested ? { share: Number(draft.sharePercent) / 100, hours: Number(draft.testHours) } : null,
    },
    audience,
    uncertain: draft.uncertain,
    lateAfterMinutes: Number(draft.lateAfterMinutes),
    accepted: [...accepted],
  })
  if (request.success) return { ok: true, value: request.data }
  return { ok: false, problem: 'Choose something in each condition, or remove it.' }
}

function timeOf({ when, day, time, whenPassed }: SendDraft, now: Date): SendTime | string {
  if (when === 'now') return { kind: 'now' }
  const moment = momentOf({ day, time })
  if (!moment) return 'Enter a day and a time.'
  if (when === 'local') return { kind: 'local', day, time, whenPassed }
  return moment > now ? { kind: 'at', at: moment.toISOString() } : 'That moment has passed.'
}

function outside(typed: string, [least, most]: [number, number], problem: string): string | null {
  const number = Number(typed)
  return typed.trim() !== '' && Number.isInteger(number) && number >= least && number <= most ? null : problem
}
