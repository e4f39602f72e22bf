import {
  autoReplySubjects,
  autoReplyWords,
  challengeWords,
  failureSubjects,
  failureWords,
  fullMailbox,
  mentions,
  toPlainWords,
  unknownReader,
} from './bounce-words.ts'
import { repliesIn } from './judge-reply.ts'
import type { Fields } from './header-fields.ts'
import type { ReturnedMail } from './read-returned-mail.ts'

/** Whether a mail server writes that it could not deliver, in a form of its own. */
export function isFailureNotice(mail: ReturnedMail): boolean {
  const { headers, subject, sender, words } = mail
  if (headers.has('x-failed-recipients')) return true
  const plainSubject = toPlainWords(subject)
  const namesFailure = mentions(plainSubject, failureSubjects)
  const isServer = serverNames.test(sender) || (headers.has('from') && !/[^\s<>"]/.test(sender))
  if (namesFailure && isServer) return true
  if (hasAutoReplyMark(headers) || mentions(plainSubject, autoReplySubjects)) return false
  if (mail.isReport) return true
  const plain = toPlainWords(words)
  const saysFailure = mentions(plain, failureWords)
  if (isServer)
    return (
      saysFailure || repliesIn(words) !== '' || mentions(plain, unknownReader) || mentions(plain, fullMailbox)
    )
  // A person's program answers a mail; a server reports on one.
  if (/^auto-replied/i.test(headers.get('auto-submitted') ?? '') && headers.has('in-reply-to')) return false
  const isAnswer = /^\s*(?:re|aw|sv|antw|r)\s*:/i.test(subject)
  if (isAnswer) return deliveredTo.test(plain) && saysFailure
  return (namesFailure && (saysFailure || repliesIn(words) !== '')) || deliveredTo.test(plain)
}

const serverNames =
  /mailer[-_ ]?daemon|post[-_]?master|mail[\s.-]?delivery|mail[\s-]?system|mdaemon|system administrator|mail administrator|systemadministrator|microsoft ?exchange|mailadmin|mail sub-?system/i

const deliveredTo =
  /could not be delivered to(?:: ?<| \S+@)|your (?:message|mail) to \S+ (?:could not|couldn't) be delivered/

/** Whether a program asks who writes to prove to be a person, before it shows the mail. */
export function isChallenge({ headers, words, recipients }: ReturnedMail): boolean {
  if (headers.has('x-challenge')) return true
  const isAnswered =
    repliesIn(words) !== '' || recipients.some(({ diagnostic }) => /\b[45]\d\d\b/.test(diagnostic))
  return !isAnswered && mentions(toPlainWords(words.slice(0, openingLength)), challengeWords)
}

/** Programs say at once what they are. */
const openingLength = 1500

/** Whether a program answers for somebody who is away (RFC 3834), or says that a mail has come. */
export function isAutoReply({ headers, subject, words }: ReturnedMail): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? ''
  if (submitted.startsWith('auto-') || submitted === 'yes') return true
  if (hasAutoReplyMark(headers)) return true
  const isSuppressed = /\b(?:oof|autoreply|all)\b/i.test(headers.get('x-auto-response-suppress') ?? '')
  if (isSuppressed && headers.has('in-reply-to')) return true
  if (headers.has('x-cron-env')) return true
  if (receiptSubjects.test(subject)) return true
  const ownSubject = toPlainWords(
    subject.replace(/^(?:\s*(?:re|aw|sv|vs|antw|odp|r|fw|fwd|wg|tr)\s*:\s*)+/i, ''),
  )
  if (mentions(ownSubject, autoReplySubjects)) return true
  return mentions(toPlainWords(words.slice(0, openingLength)), autoReplyWords)
}

/** What programs say of themselves, and mail servers never. */
function hasAutoReplyMark(headers: Fields): boolean {
  const precedence = headers.get('precedence')?.toLowerCase().trim() ?? ''
  return (
    autoReplyMarks.some((name) => headers.has(name)) ||
    ['auto_reply', 'auto-reply', 'autoreply'].includes(precedence)
  )
}

const autoReplyMarks = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-vacation',
  'x-mail-autoreply',
  'x-autoreply-from',
  'x-ebay-mailtracker-autoreply',
  'x-ms-exchange-inbox-rules-loop',
  'x-mdautoresponse',
]

/** How mail programs name receipts that say that a mail was read, or deleted unread. */
const receiptSubjects =
  /^\s*(?:read|not read|gelesen|ungelesen|lu|non lu|le[ií]do|no le[ií]do|letto|non letto|lid[ao]|n[aã]o lid[ao]|gelezen|niet gelezen|l[aä]st|l[aæ]st|luettu|przeczytan[eoay]|p[rř]e[cč]teno|olvasva|citit|okundu|прочтено|прочитано|开封|開封済み|已读|已讀|읽음)\s*:|return receipt|read receipt|lesebest[aä]tigung|accus[eé] de lecture|confirmaci[oó]n de lectura|conferma di lettura|confirma[cç][aã]o de leitura|leesbevestiging|potwierdzenie przeczytania|отчет о прочтении|уведомление о прочтении|開封確認|已读回执/i
