import { usualChange } from '@meridian/shared/campaigns/preflight.schema'
import {
  type CampaignSend,
  type LedgerSums,
  type PauseReason,
  retriableReasons,
  type SendAction,
  type SendPlan,
  type SendTime,
  type SubjectVerdict,
} from '@meridian/shared/campaigns/sending.schema'
import { countText } from '../../../platform/admin/staff-formats.ts'
import { ownZoneName, shortMoment } from '../../publishing/admin/local-moment.ts'

/** Where a send stands, for what can be done with it. */
export type SendPhase = 'waiting' | 'sending' | 'paused' | 'stopped' | 'finished'

/** Finished is what nobody waits for any more, whatever it was told before. */
export function phaseOf({ state, isFinished }: Pick<CampaignSend, 'state' | 'isFinished'>): SendPhase {
  if (state === 'stopped') return 'stopped'
  return isFinished ? 'finished' : state
}

/** Why a send rests, and what is to be done. */
export const pauseWords: Record<PauseReason, string> = {
  staff: 'Somebody paused it. Resume it, or stop it for good.',
  late: 'It did not begin when it should have, and is later than you allowed. Resume it if it may still go out now, or stop it.',
  interrupted:
    'It was interrupted for longer than you allowed. Resume it if the rest may still go out now, or stop it.',
  restored:
    'The database was restored from a backup. What is known to have gone out is counted as sent. Look at the uncertain ones, then resume it.',
  'sent-otherwise':
    'This campaign has gone out from another copy of the database. Stop it, unless you know that nobody got it.',
  'article-gone':
    'An article in it is no longer published. Publish it again and resume, or stop this and write another campaign.',
  'about-us':
    'A group of mail servers refuses our mail because of us: a block, a policy or our reputation. Read the answers under ‘Refused’, settle it with them, then resume.',
  bounces:
    'More than 5 % of the first mails went to addresses that do not exist. Check where the list comes from before you resume.',
}

const stateWords: Record<string, string> = {
  pending: 'Waiting for its turn',
  claimed: 'Being handed over',
  retry: 'To be tried again',
  'handed-over': 'Handed over',
  refused: 'Refused',
  excluded: 'Left out',
  uncertain: 'Uncertain',
}

/** A state of a recipient in words. */
export function recipientStateText(state: string): string {
  return stateWords[state] ?? state
}

const reasonWords: Record<string, string> = {
  hard: 'There is no such mailbox',
  soft: 'The mailbox did not want it now',
  'about-us': 'Their server refuses our mail',
  address: 'Our mail server cannot write to such an address',
  'gave-up': 'All tries are used up',
  unreachable: 'Their server could not be reached',
  slower: 'Their server asked us to slow down',
  later: 'Their server asked us to come back later',
  uncertain: 'Nobody knows whether it was taken',
  'plan-needed': 'The newsletter is for readers with a plan',
  suppressed: 'No mail goes to this address',
  'same-mailbox': 'The same mailbox gets it already',
  'time-passed': 'Their time had passed',
  unsubscribed: 'Unsubscribed since',
  deleted: 'Deleted since',
  paused: 'Paused the newsletter',
  stopped: 'It was stopped before',
}

/** Why a mail was left out, refused, or waits, in words. */
export function reasonText(reason: string | null): string {
  return reason === null ? 'Without a reason' : (reasonWords[reason] ?? reason)
}

/** Where a send stands, in a sentence or two. */
export function sendStateText(send: CampaignSend, now: Date): string {
  const { sums, dueAt, plan, pauseReason, secondsLeft, frozenAt } = send
  switch (phaseOf(send)) {
    case 'waiting':
      if (plan.time.kind === 'local') return `It waits. It goes out ${timeText(plan.time)}.`
      return new Date(dueAt) > now ? `It waits until ${shortMoment(dueAt)}.` : 'It begins in a moment.'
    case 'sending':
      return secondsLeft === null
        ? 'It is going out. Nothing was handed over in the last minute.'
        : `It is going out: about ${durationText(secondsLeft)} left at this pace.`
    case 'paused':
      return `Paused. ${pauseReason === null ? '' : pauseWords[pauseReason]}`.trim()
    case 'stopped':
      return frozenAt === null
        ? 'It was stopped before it went out. Nobody got it.'
        : `It was stopped. ${countText(sums.handedOver, 'mail')} had been handed over.`
    case 'finished':
      return sums.uncertain === 0
        ? `It has gone out to ${countText(sums.handedOver, 'reader')}.`
        : `It has gone out to ${countText(sums.handedOver, 'reader')}. Of ${countText(sums.uncertain, 'more mail')} nobody knows whether a server took it: decide below.`
  }
}

/** `40 seconds`, `3 minutes`, `2 hours`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return countText(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? countText(minutes, 'minute') : countText(Math.round(minutes / 60), 'hour')
}

/** When it goes out, after ‘It goes out’: `at once`, `on Mon 23 Nov 2026, 09:00 (Europe/London, GMT)`. */
export function timeText(time: SendTime): string {
  switch (time.kind) {
    case 'now':
      return 'at once'
    case 'at':
      return `on ${shortMoment(time.at)} (${ownZoneName(new Date(time.at))})`
    case 'local':
      return `on ${wallDayText(time.day)} at ${time.time} where each reader is; those for whom that has passed ${time.whenPassed === 'now' ? 'get it at once' : 'do not get it'}`
  }
}

const wallDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function wallDayText(day: string): string {
  return wallDay.format(new Date(`${day}T00:00:00Z`))
}

/** What else is to be said of a plan: its parts, and the test of its subjects. */
export function planWords({ parts, minutesBetween, test }: SendPlan): string[] {
  return [
    ...(parts > 1 ? [`In ${parts} equal parts, ${countText(minutesBetween, 'minute')} apart.`] : []),
    ...(test
      ? [
          `${Math.round(test.share * 100)} % test the two subjects for ${countText(test.hours, 'hour')}; the rest get the better one.`,
        ]
      : []),
  ]
}

/** How an audience compares with the last one; `asks` when it is so different that it may be a mistake. Null without a last one. */
export function comparison(
  all: number,
  last: { audience: number; at: string } | null,
): { text: string; asks: boolean } | null {
  if (last === null || last.audience === 0) return null
  const change = (all - last.audience) / last.audience
  const before = `${last.audience.toLocaleString('en-US')} on ${wallDayText(last.at.slice(0, 10))}`
  const percent = Math.round(Math.abs(change) * 100)
  const text =
    percent === 0
      ? `About as many as last time (${before}).`
      : `${percent} % ${change > 0 ? 'more' : 'fewer'} than last time (${before}).`
  return { text, asks: Math.abs(change) > usualChange }
}

/** Whether the numbers of a ledger add up to its audience. */
export function isClosed({
  audience,
  handedOver,
  refused,
  excluded,
  uncertain,
  waiting,
}: LedgerSums): boolean {
  return audience === handedOver + refused + excluded + uncertain + waiting
}

/** How many mails can be tried again: those that wait for it, and those that were refused for now. */
export function countRetriable(reasons: CampaignSend['reasons']): number {
  return reasons
    .filter(
      ({ state, reason }) =>
        state === 'retry' || (state === 'refused' && retriableReasons.some((one) => one === reason)),
    )
    .reduce((sum, { number }) => sum + number, 0)
}

/** Which actions fit where a send stands. */
export function actionsFor(send: CampaignSend): SendAction[] {
  const phase = phaseOf(send)
  const { sums, reasons, frozenAt } = send
  return [
    ...(phase === 'waiting' || phase === 'sending' ? (['pause'] as const) : []),
    ...(phase === 'paused' ? (['resume'] as const) : []),
    ...(frozenAt === null && (phase === 'waiting' || phase === 'paused') ? (['take-back'] as const) : []),
    ...(phase === 'waiting' || phase === 'sending' || phase === 'paused' ? (['stop'] as const) : []),
    ...(frozenAt !== null && phase !== 'stopped' && countRetriable(reasons) > 0 ? (['retry'] as const) : []),
    ...(sums.uncertain > 0 && phase !== 'stopped' ? (['resend-uncertain'] as const) : []),
    ...(sums.uncertain > 0 ? (['count-uncertain'] as const) : []),
  ]
}

/** What a test of two subjects has found. */
export function verdictWords({ winner, reason, certainty }: SubjectVerdict): string {
  if (winner !== null)
    return `The ${winner === 'a' ? 'first' : 'second'} subject brought more readers, with a certainty of ${Math.floor((certainty ?? 0) * 100)} %: all others got it.`
  return reason === 'no-difference'
    ? 'Neither subject brought more readers beyond chance: all others got the first.'
    : 'Too few read something because of it to tell which subject is better: all others got the first.'
}
