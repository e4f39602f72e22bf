import type { Logger } from 'pino'
import type {
  HandOver,
  MailTransport,
  OutgoingMail,
} from '../../../platform/mail-transports/mail-transport.ts'
import type { ClaimedRecipient } from './claim.ts'
import type { SendJournal } from './journal.ts'

/**
 * Hands the mail of one recipient over, with a line in the journal before and after it, and never throws. A mail that could not be made, or whose
 * beginning could not be noted, was not begun; a transport that fails in itself, as the mailbox does without its database, may have taken it. An
 * answer that cannot be noted counts all the same.
 */
export async function handOver(
  recipient: ClaimedRecipient,
  options: {
    send: { id: number; key: string }
    transport: MailTransport
    journal: SendJournal
    compose: (recipient: ClaimedRecipient) => OutgoingMail
    signal: AbortSignal
    logger: Logger
  },
): Promise<HandOver> {
  const { send, transport, journal, compose, signal, logger } = options
  const { subscriberId } = recipient
  let answer: HandOver = { kind: 'unreachable', reply: 'The mail could not be made, or not be noted.' }
  try {
    const mail = compose(recipient)
    journal.note(send.key, subscriberId, 'begun')
    answer = { kind: 'uncertain', reply: 'The transport failed.' }
    answer = await transport.handOver(mail, signal)
    if (answer.kind !== 'uncertain') {
      journal.note(send.key, subscriberId, answer.kind === 'accepted' ? 'taken' : 'not-taken')
    }
  } catch (error) {
    logger.error({ err: error, send: send.id }, 'a mail could not be handed over, or not be noted')
  }
  return answer
}
