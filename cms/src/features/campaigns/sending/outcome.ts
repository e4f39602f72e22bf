import type { uncertainPolicies } from '@meridian/shared/campaigns/sending.schema'
import type { HandOver } from '../../../platform/mail-transports/mail-transport.ts'
import { classifySmtpReply } from '../../returned-mail/judge-reply.ts'
import type { ClaimedRecipient } from './claim.ts'
import type { Settlement } from './settle.ts'

/** What a send does with mails of which nobody knows whether a server took them. */
export type UncertainPolicy = (typeof uncertainPolicies)[number]

const minute = 60
/** How long is waited before each further try, in seconds. */
const pausesSeconds = [1, 5, 15, 30, 60, 120, 240, 240, 240, 240, 240].map((minutes) => minutes * minute)
const unreachablePauseSeconds = 15
/** What may have been taken is sent again so often at most: a server that never says so would have each of them delivered. */
const uncertainPausesSeconds = [5, 15, 60].map((minutes) => minutes * minute)
/** As the same mail, it is tried again sooner, and for less than the hours that a provider knows a key. */
const repeatPausesSeconds = [1, 5, 15, 30, ...[1, 5, 15, 30, 60].map((minutes) => minutes * minute)]
/** So often a mail is handed over again as the same one at most. */
export const mostRepeats = repeatPausesSeconds.length

/**
 * Why a mail was refused for good: nobody gets mail there, it did not want it now, it is about us, our own mail server cannot write to such an
 * address, or the tries are used up.
 */
export type RefusalReason = 'hard' | 'soft' | 'about-us' | 'address' | 'gave-up'

/** Letters before the `@` that only servers with SMTPUTF8 take, or what is no address at all (RFC 6531, 3.5). */
const unwritableAddress = '5.6.7'

/** What a recipient's row becomes once a server, or nobody, has answered. */
export function settlementOf(
  recipient: ClaimedRecipient,
  handOver: HandOver,
  { uncertain, isIdempotent }: { uncertain: UncertainPolicy; isIdempotent: boolean },
): Settlement {
  const { subscriberId, address, attempts } = recipient
  const { reply } = handOver
  const retry = (
    retryInSeconds: number,
    more: { isCounted: boolean; wasUncertain: boolean; reason: string },
  ) => ({ subscriberId, reply, state: 'retry', retryInSeconds, ...more }) as const
  // That a repetition is put off says nothing of the hand-over before it, and the waits for patience outlive its key.
  const isPutOff = handOver.kind === 'later' || handOver.kind === 'unreachable'
  if (isPutOff && recipient.isRepeat) return afterUncertain()
  switch (handOver.kind) {
    case 'accepted':
      return { subscriberId, reply, state: 'handed-over', address, providerId: handOver.providerId ?? null }
    case 'refused':
      return { subscriberId, reply, state: 'refused', reason: reasonOf(handOver) }
    case 'unreachable':
      return retry(unreachablePauseSeconds, { isCounted: false, wasUncertain: false, reason: 'unreachable' })
    case 'later': {
      const pause = pausesSeconds[attempts - 1]
      if (pause === undefined) return { subscriberId, reply, state: 'refused', reason: 'gave-up' }
      return retry(pause, {
        isCounted: true,
        wasUncertain: false,
        reason: handOver.isAboutRate ? 'slower' : 'later',
      })
    }
    case 'uncertain':
      return afterUncertain()
  }

  function afterUncertain(): Settlement {
    const pauses = isIdempotent ? repeatPausesSeconds : uncertain === 'resend' ? uncertainPausesSeconds : []
    const pause = pauses[attempts - 1]
    if (pause === undefined) return { subscriberId, reply, state: 'uncertain' }
    return retry(pause, { isCounted: true, wasUncertain: !isIdempotent, reason: 'uncertain' })
  }
}

function reasonOf({ about, enhanced, reply }: Extract<HandOver, { kind: 'refused' }>): RefusalReason {
  if (about === 'recipient' && enhanced === unwritableAddress) return 'address'
  if (about !== 'recipient') return 'about-us'
  return classifySmtpReply(reply)?.class ?? 'hard'
}
