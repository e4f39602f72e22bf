import { createHash } from 'node:crypto'
import type { OutgoingMail } from '../mail-transport.ts'
import { encodeBody, type Encoded, literal } from './encode-body.ts'
import { addressField, type HeadField, plainField, problemOfField, wordsField } from './head-fields.ts'
import { encodeAddress } from './mail-address.ts'

/** A mail as bytes, but for its signature. */
export interface Message {
  fields: HeadField[]
  body: Encoded[]
}

export type ComposedMessage =
  | {
      ok: true
      message: Message
      envelope: { from: string; to: string }
      /** Whether an address in it needs a server that has SMTPUTF8. */
      needsSmtpUtf8: boolean
    }
  | { ok: false; about: 'sender' | 'recipient' | 'message'; reason: string }

/** Puts a mail together (RFC 5322), or says why that cannot be done. */
export function composeMessage(mail: OutgoingMail): ComposedMessage {
  const to = encodeAddress(mail.to)
  if (!to.ok) return { ok: false, about: 'recipient', reason: to.reason }
  const from = encodeAddress(mail.from.address)
  if (!from.ok) return { ok: false, about: 'sender', reason: from.reason }
  const envelopeFrom = encodeAddress(mail.envelopeFrom)
  if (!envelopeFrom.ok) return { ok: false, about: 'sender', reason: envelopeFrom.reason }
  const replyTo = mail.replyTo ? encodeAddress(mail.replyTo.address) : null
  if (replyTo && !replyTo.ok) return { ok: false, about: 'sender', reason: replyTo.reason }
  const boundary = boundaryOf(mail)
  const fields = [
    addressField('From', { name: mail.from.name, address: from.address }),
    ...(replyTo
      ? [addressField('Reply-To', { name: mail.replyTo?.name ?? '', address: replyTo.address })]
      : []),
    addressField('To', { name: '', address: to.address }),
    wordsField('Subject', mail.subject),
    plainField('Message-ID', mail.messageId),
    plainField('Date', new Date().toUTCString().replace('GMT', '+0000')),
    plainField('MIME-Version', '1.0'),
    ...Object.entries(mail.headers).map(([name, value]) =>
      /[^\0-\u007f]/.test(value) ? wordsField(name, value) : plainField(name, value),
    ),
    plainField('Content-Type', `multipart/alternative; boundary="${boundary}"`),
  ]
  const problem = fields.map(problemOfField).find((found) => found !== null)
  if (problem) return { ok: false, about: 'message', reason: problem }
  const body = [
    literal(partHead(boundary, 'plain')),
    ...encodeBody(mail.text),
    literal(partHead(boundary, 'html')),
    ...encodeBody(mail.html),
    literal(`--${boundary}--\r\n`),
  ]
  const needsSmtpUtf8 = [to, from, envelopeFrom, replyTo].some((address) => address?.needsSmtpUtf8)
  return {
    ok: true,
    message: { fields, body },
    envelope: { from: envelopeFrom.address, to: to.address },
    needsSmtpUtf8,
  }
}

/** All of a message, with further fields before its own. */
export function toBytes({ fields, body }: Message, before: HeadField[] = []): Buffer {
  const head = [...before, ...fields].map(({ name, value }) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${head}\r\n`), ...body.map(({ bytes }) => bytes)])
}

/** `=_` stands in no quoted-printable text, so that no body can have the line that ends it. */
function boundaryOf({ messageId }: OutgoingMail): string {
  return `=_${createHash('sha256').update(messageId).digest('base64url').slice(0, 24)}`
}

function partHead(boundary: string, subtype: 'plain' | 'html'): string {
  return (
    `--${boundary}\r\nContent-Type: text/${subtype}; charset=utf-8\r\n` +
    'Content-Transfer-Encoding: quoted-printable\r\n\r\n'
  )
}
