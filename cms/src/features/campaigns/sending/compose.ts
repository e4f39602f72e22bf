import { escapeHtml } from '@meridian/shared/text/escape-html'
import { fitName } from '@meridian/shared/text/person-name'
import type { OutgoingMail } from '../../../platform/mail-transports/mail-transport.ts'
import { SharedText } from '../../../platform/mail-transports/message/mail-body.ts'
import type { PersonalLinks } from '../../newsletter/personal-links.ts'
import { greetingText } from '../render/pieces.ts'
import { writeClickMark } from '../reads/click-mark.ts'
import { clickMarkPlace } from '../reads/counted-links.ts'
import type { ClaimedRecipient } from './claim.ts'
import type { Piece, SendContent } from './send-content.ts'

interface SentTo {
  sendId: number
  subscriberId: number
  address: string
}

interface ComposerOptions {
  send: { id: number; key: string; content: SendContent }
  /** Says which mail it is, in the letters of a Message-ID: what comes back is assigned by it. */
  tokenOf: (mail: SentTo) => string
  publicUrl: string
  linksOf: (reader: { subscriberKey: string; newsletter: string }) => PersonalLinks
  /** Where what cannot be delivered comes back to. */
  returnAddressOf: (mail: SentTo) => string
}

/** Makes the mail of each recipient of a send: what all have in common is encoded once. */
export function createComposer({ send, tokenOf, publicUrl, linksOf, returnAddressOf }: ComposerOptions) {
  const { content } = send
  const host = new URL(publicUrl).hostname
  const webUrl = new URL(content.webPath, publicUrl).href
  const prepare = (pieces: readonly Piece[]) =>
    pieces.map((piece) => (typeof piece === 'string' ? new SharedText(piece) : piece))
  const prepareBody = ({ html, text, greetings }: SendContent['bodies']['plan']) => ({
    html: prepare(html),
    text: prepare(text),
    greetings,
  })
  const bodies = {
    plan: prepareBody(content.bodies.plan),
    'no-plan': prepareBody(content.bodies['no-plan']),
  }

  return (recipient: ClaimedRecipient): OutgoingMail => {
    const { subscriberId, subscriberKey } = recipient
    const body = bodies[recipient.hasPlan ? 'plan' : 'no-plan']
    const links = linksOf({ subscriberKey, newsletter: content.newsletter.slug })
    const values = new Map([
      ['unsubscribe-url', links.unsubscribe],
      ['preferences-url', links.preferences],
      ['web-url', webUrl],
      [clickMarkPlace, clickMarkOf(send, recipient)],
    ])
    const valueOf = (name: string) => {
      const greeting = /^greeting:(\d+)$/.exec(name)?.[1]
      const words = greeting === undefined ? undefined : body.greetings[Number(greeting)]
      const value = words ? greetingText(words, fitName(recipient.name)) : values.get(name)
      if (value === undefined) throw new Error(`A mail has a place for "${name}", which nobody knows.`)
      return value
    }
    const sentTo = { sendId: send.id, subscriberId, address: recipient.address }
    return {
      key: `campaign/${send.key}/${subscriberId}`,
      messageId: `<${tokenOf(sentTo)}@${host}>`,
      from: { name: content.from.name, address: content.from.address },
      ...(content.replyTo && { replyTo: content.replyTo }),
      to: recipient.address,
      envelopeFrom: returnAddressOf(sentTo),
      subject: (recipient.subject === 'b' ? content.subjects.b : null) ?? content.subjects.a,
      html: body.html.map((piece) =>
        piece instanceof SharedText ? piece : escapeHtml(valueOf(piece.value)),
      ),
      text: body.text.map((piece) => (piece instanceof SharedText ? piece : valueOf(piece.value))),
      headers: {
        'List-Id': `${content.newsletter.slug} <${content.newsletter.slug}.${host}>`,
        'List-Unsubscribe': `<${links.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
    }
  }
}

/** A reader's own where the newsletter counts each and this one has agreed; else the one that all share. */
function clickMarkOf(
  { id, content }: ComposerOptions['send'],
  { subscriberId, subject, countsReads }: ClaimedRecipient,
): string {
  const isOwn = content.counts === 'reader' && countsReads
  return writeClickMark({ sendId: id, subject, subscriberId: isOwn ? subscriberId : null })
}
