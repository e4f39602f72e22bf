import { Parser } from 'htmlparser2'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { type Fields, parseFields } from './header-fields.ts'

/** What a mail server says about one address of a mail that it could not deliver (RFC 3464). */
export interface RecipientReport {
  action: string
  status: string
  /** What the other server answered, without its kind (`smtp;`). */
  diagnostic: string
  recipient: string
}

/** A mail that came back to the address that campaigns are sent from, no matter who wrote it. */
export interface ReturnedMail {
  /** The first of each name, in small letters. */
  headers: Fields
  sender: string
  subject: string
  /** What it says, without the mail that it quotes. */
  words: string
  recipients: RecipientReport[]
  /** Of a complaint (RFC 5965); null where it is none. */
  feedback: Fields | null
  /** Whether it says that a mail was displayed or deleted (RFC 8098). */
  isReceipt: boolean
  /** Whether it calls itself a report on a delivery (RFC 6522), even if nobody is named in it. */
  isReport: boolean
}

/** More of a mail than this says nothing about why it came back; each line costs, an empty one as well. */
const maxBytes = 2_000_000
const maxLines = 10_000

/** How mails of anybody are parsed: no head of theirs has more than 256 KB. */
export const parsing = { forceRfc822Attachments: true, maxHeadersSize: 256 * 1024 }

/**
 * Takes a stored mail apart. Never throws: what cannot be read as a mail is read as plain words, so that a broken one still has a class.
 */
export async function readReturnedMail(raw: Uint8Array): Promise<ReturnedMail> {
  const bytes = withoutEnvelope(firstLines(withLineFeeds(raw.subarray(0, maxBytes))))
  try {
    return toReturnedMail(await PostalMime.parse(bytes, parsing), bytes)
  } catch {
    const words = new TextDecoder().decode(bytes)
    return {
      headers: new Map(),
      sender: '',
      subject: '',
      words,
      recipients: [],
      feedback: null,
      isReceipt: false,
      isReport: false,
    }
  }
}

const [lineFeed, carriageReturn] = [10, 13]

/** Lines of old Macintoshes end in a carriage return alone. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  const hasLineFeeds = bytes.includes(lineFeed) || !bytes.includes(carriageReturn)
  return hasLineFeeds ? bytes : bytes.map((byte) => (byte === carriageReturn ? lineFeed : byte))
}

/** As many lines of a mail as are worth reading. */
export function firstLines(bytes: Uint8Array): Uint8Array {
  let end = -1
  for (let line = 0; line < maxLines; line += 1) {
    end = bytes.indexOf(lineFeed, end + 1)
    if (end < 0) return bytes
  }
  return bytes.subarray(0, end + 1)
}

/** Mailboxes of one file begin each mail with a line of their own; others have empty lines before it. */
function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const begin = bytes.findIndex((byte) => byte > 32)
  const mail = begin <= 0 ? bytes : bytes.subarray(begin)
  const isMailbox = new TextDecoder('latin1').decode(mail.subarray(0, 5)) === 'From '
  return isMailbox ? mail.subarray(mail.indexOf(lineFeed) + 1) : mail
}

function toReturnedMail(mail: Email, bytes: Uint8Array): ReturnedMail {
  const headers: Fields = new Map()
  for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value)
  const reportType = /report-type\s*=\s*"?([\w-]+)/i
    .exec(headers.get('content-type') ?? '')?.[1]
    ?.toLowerCase()
  const report = partsOf(mail, 'message/delivery-status', 'message/global-delivery-status')
  const feedback = partsOf(mail, 'message/feedback-report')[0]
  const inParts = withoutQuoted(wordsOf(mail))
  // Parts that are not where the head says they are: all that stands below the head.
  const words = inParts.trim() === '' && report.length === 0 ? withoutQuoted(bodyOf(bytes)) : inParts
  const reported = report.length > 0 ? report : /^Final-Recipient:/im.test(words) ? [words] : []
  return {
    headers,
    sender: mail.from ? `${mail.from.name} <${mail.from.address ?? ''}>` : (headers.get('from') ?? ''),
    subject: mail.subject ?? '',
    words,
    recipients: reported.flatMap((text) => readRecipients(text)),
    feedback: feedback === undefined ? null : (parseFields(feedback)[0] ?? new Map()),
    isReceipt:
      partsOf(mail, 'message/disposition-notification').length > 0 ||
      reportType === 'disposition-notification',
    isReport: report.length > 0 || reportType === 'delivery-status',
  }
}

function bodyOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/^[\s\S]*?\r?\n\r?\n/, '')
}

function partsOf(mail: Email, ...types: string[]): string[] {
  return mail.attachments.filter(({ mimeType }) => types.includes(mimeType.toLowerCase())).map(textOf)
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/** Reports that were sent as plain text, as by qmail and old Exim, have their words alone. */
function wordsOf({ text, html, attachments }: Email): string {
  if (text !== undefined && text.trim() !== '') return text
  if (html !== undefined) return wordsOfHtml(html)
  return attachments
    .filter(({ mimeType }) => mimeType.startsWith('text/') && mimeType !== 'text/rfc822-headers')
    .map(textOf)
    .join('\n')
}

/** Blocks begin on a line of their own, as answers of servers do. */
const blocks = new Set(['br', 'p', 'div', 'tr', 'li', 'td', 'h1', 'h2', 'h3', 'h4', 'pre', 'blockquote'])
const unseen = new Set(['style', 'script', 'head', 'title'])

/** More of it would cost a parser that nests what nobody closes. */
const maxHtmlLength = 300_000

function wordsOfHtml(html: string): string {
  let words = ''
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (unseen.has(name)) hidden += 1
      if (blocks.has(name)) words += '\n'
    },
    ontext: (text) => {
      if (hidden === 0) words += text
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden -= 1
      words += blocks.has(name) ? '\n' : ' '
    },
  })
  parser.end(html.slice(0, maxHtmlLength))
  return words
}

/** From here on a mail server quotes what it returns. */
const quoteBegins =
  /^[\s>*|]*(?:-{2,}\s*(?:below (?:this|the next) line is a copy|this is a copy of|original message|returned mail|returned message|undelivered message|header of the source|mensagem original|mensaje original|original-?nachricht|ursprungliche nachricht|dies ist eine kopie|the header|returned message|message header|forwarded message|mensaje original|message d'origine|messaggio originale)|original message (?:headers|follows)|message headers follow|the following is a copy|ursprungliche kopfzeilen|ursprungliche nachrichtenkopfzeilen|en-tetes du message d'origine|encabezados de mensajes? original|(?:the (?:first|header|original)[^.\n]{0,40} )?(?:of )?(?:your|the) original message[^.\n]{0,20}follows?|a summary of the undelivered|received:\s*from\s|return-path:\s*<)/i

function withoutQuoted(words: string): string {
  const lines = words.split(/\r?\n/)
  const begin = lines.findIndex((line) => quoteBegins.test(line.normalize('NFKD').replaceAll(/\p{M}/gu, '')))
  return (begin < 0 ? lines : lines.slice(0, begin)).join('\n')
}

function readRecipients(text: string): RecipientReport[] {
  // A few servers leave out the empty line behind what they say of themselves.
  return parseFields(text).flatMap((fields) => {
    const recipient = fields.get('final-recipient') ?? fields.get('original-recipient')
    const action = fields.get('action')
    if (recipient === undefined && action === undefined) return []
    return [
      {
        action: (action ?? 'failed').trim().toLowerCase(),
        status: /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
        diagnostic: afterKind(fields.get('diagnostic-code') ?? ''),
        recipient: afterKind(recipient ?? '').replaceAll(/[<>]/g, ''),
      },
    ]
  })
}

/** `rfc822; name@example.org` and `smtp; 550 …` say first of what kind they are. */
function afterKind(value: string): string {
  return value.replace(/^\s*(?:x-)?[\w/-]{1,30}\s*;\s*/i, '').trim()
}
