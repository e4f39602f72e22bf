import { z } from 'zod'
import { autoReplySubjects, failureSubjects } from './auto-reply-words.ts'
import {
  aboutUs,
  blockLists,
  fullMailbox,
  mentions,
  passing,
  sendingLimits,
  toPlainWords,
  unknownReader,
  weaklyUnknown,
} from './bounce-words.ts'
import type { RecipientReport, ReturnedMail } from './read-returned-mail.ts'

/**
 * What a returned mail means: nobody gets mail there any more (`hard`), it may go better another time (`soft`), it was refused for what we
 * sent or from where (`about-us`), a reader called it spam (`complaint`), a program answers for somebody (`auto-reply`), or somebody
 * wrote, or a mail arrived (`other`).
 */
export type ReturnClass = 'hard' | 'soft' | 'about-us' | 'complaint' | 'auto-reply' | 'other'

export interface ReturnVerdict {
  class: ReturnClass
  /** The enhanced status (RFC 3463) that it has, or null. */
  status: string | null
  /** Whom it is about, as the server names the address, or null. */
  recipient: string | null
  /** The words that decided. */
  evidence: string
}

type BounceClass = Extract<ReturnClass, 'hard' | 'soft' | 'about-us'>

/** Says what a returned mail means. */
export function classifyReturnedMail(mail: ReturnedMail): ReturnVerdict {
  const complaint = complaintOf(mail)
  if (complaint) return complaint
  const noted = providerNoteOf(mail)
  if (noted) return noted
  if (mail.recipients.length > 0) return verdictOfReport(mail)
  if (isFailureNotice(mail)) return verdictOfWords(mail)
  if (mail.isReceipt || isAutoReply(mail))
    return { class: 'auto-reply', status: null, recipient: null, evidence: mail.subject }
  return { class: 'other', status: null, recipient: null, evidence: mail.subject }
}

/** What a server's answer of one line means, as at hand-over: `550 5.1.1 User unknown`. Null for one that took the mail. */
export function classifySmtpReply(reply: string): { class: BounceClass; status: string | null } | null {
  const basic = /^\s*([245])\d\d/.exec(reply)?.[1]
  // What an answer of success says beside is no failure, whatever number stands in it.
  if (basic === '2') return null
  return judge({ text: reply, status: '' }) ?? { class: basic === '4' ? 'soft' : 'hard', status: null }
}

const complaintTypes = new Set([
  'abuse',
  'fraud',
  'virus',
  'opt-out',
  'opt-out-list',
  'miscategorized',
  'other',
])

function complaintOf({ feedback, headers, subject, words }: ReturnedMail): ReturnVerdict | null {
  const kind = feedback?.get('feedback-type')?.trim().toLowerCase()
  const recipient = feedback?.get('original-rcpt-to')?.replaceAll(/[<>]/g, '') ?? null
  if (kind !== undefined) {
    // A reader who says that it is no spam after all, and servers that report on our signatures.
    if (kind === 'not-spam') return { class: 'other', status: null, recipient, evidence: kind }
    if (kind.startsWith('auth-failure') || kind === 'dmarc')
      return { class: 'about-us', status: null, recipient, evidence: kind }
    if (complaintTypes.has(kind)) return { class: 'complaint', status: null, recipient, evidence: kind }
  }
  const isReport =
    feedback !== null ||
    headers.has('x-hmxmroriginalrecipient') ||
    /^(?:complaint about message from|email feedback report for ip|\[spamcop \()/i.test(subject) ||
    /this is an? (?:e-?mail )?abuse report for an e-?mail/i.test(words)
  if (!isReport) return null
  const named = headers.get('x-hmxmroriginalrecipient') ?? recipient
  return { class: 'complaint', status: null, recipient: named, evidence: subject }
}

const ProviderNote = z.object({
  notificationType: z.enum(['Bounce', 'Complaint', 'Delivery']),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z
        .array(
          z.object({
            emailAddress: z.string(),
            status: z.string().default(''),
            diagnosticCode: z.string().default(''),
          }),
        )
        .default([]),
    })
    .optional(),
})

/** Amazon SES writes as JSON what came back, where its topic sends mail. */
function providerNoteOf({ words }: ReturnedMail): ReturnVerdict | null {
  const json = /^\s*(\{"notificationType".*\})/.exec(words.replaceAll(/\r?\n/g, ''))?.[1]
  if (json === undefined) return null
  const note = ProviderNote.safeParse(parseJson(json)).data
  if (!note) return null
  const named = { status: null, recipient: null, evidence: note.notificationType }
  if (note.notificationType === 'Complaint') return { class: 'complaint', ...named }
  const [about] = note.bounce?.bouncedRecipients ?? []
  if (note.notificationType === 'Delivery' || !about) return { class: 'other', ...named }
  const judged = judge({ text: about.diagnosticCode, status: about.status })
  const fallback = note.bounce?.bounceType === 'Permanent' ? 'hard' : 'soft'
  return {
    class: judged?.class ?? fallback,
    status: judged?.status ?? null,
    recipient: about.emailAddress,
    evidence: about.diagnosticCode,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Of several addresses that one report is about, the gravest counts: a mail of ours has one. */
function verdictOfReport(mail: ReturnedMail): ReturnVerdict {
  const verdicts = mail.recipients.map((report) => verdictOfRecipient(report, mail))
  const gravest = (['hard', 'about-us', 'soft', 'other'] as const).flatMap((wanted) =>
    verdicts.filter((verdict) => verdict.class === wanted),
  )
  return gravest[0] ?? { class: 'other', status: null, recipient: null, evidence: mail.subject }
}

function verdictOfRecipient(report: RecipientReport, mail: ReturnedMail): ReturnVerdict {
  const { action, status, diagnostic, recipient } = report
  const named = { recipient: recipient === '' ? null : recipient }
  if (['delivered', 'deliverable', 'relayed', 'expanded'].includes(action) || status.startsWith('2'))
    return { class: 'other', status: status === '' ? null : status, evidence: action, ...named }
  const found =
    judge({ text: diagnostic, status }) ??
    judge({ text: repliesIn(mail.words), status: '' }) ??
    judgeWords(toPlainWords(mail.words))
  const fallback = action === 'delayed' || status.startsWith('4') ? 'soft' : 'hard'
  const judged = found ?? { class: fallback, status: null }
  // What is still being tried has not failed.
  const isTried = action === 'delayed' && judged.class === 'hard'
  return {
    class: isTried ? 'soft' : judged.class,
    status: judged.status ?? (status === '' ? null : status),
    evidence: diagnostic === '' ? firstLine(mail.words) : diagnostic,
    ...named,
  }
}

function verdictOfWords(mail: ReturnedMail): ReturnVerdict {
  const replies = repliesIn(mail.words)
  const words = toPlainWords(`${mail.subject} ${mail.words}`)
  const isWarning = warnings.test(words) && !failures.test(words)
  const found = judge({ text: replies, status: '' }) ??
    judgeWords(words) ?? { class: 'hard' as const, status: null }
  const isTried = isWarning && found.class === 'hard'
  return {
    class: isTried ? 'soft' : found.class,
    status: found.status,
    recipient: failedRecipient(mail),
    evidence: replies === '' ? firstLine(mail.words) : firstLine(replies),
  }
}

/** A server that says it goes on trying. */
const warnings =
  /this is a warning message only|do not need to resend|no need to resend|will (?:continue to|keep) try|will be retried|has not (?:yet )?been delivered|message (?:is )?(?:still )?delayed|delivery (?:is |has been |was )?delayed|wird weiterhin versucht|noch nicht zugestellt/
const failures =
  /permanent (?:error|failure|fatal)|gave up|giving up|given up|retry timeout exceeded|will not be retried|could not be delivered to one or more/

/**
 * What an answer means: first what is beyond doubt in words, whatever number it has; then the number; then other words; then the kind of
 * answer.
 */
function judge({
  text: given,
  status,
}: {
  text: string
  status: string
}): { class: BounceClass; status: string | null } | null {
  // A gateway that puts a number of its own before what the other server said.
  const text = given.replace(/5\.1\.0 - unknown address error\s+/i, '')
  const words = toPlainWords(text)
  const enhanced = enhancedIn(text) ?? (status === '' ? null : status)
  const basic = /(?:^|[^\d.])([45]\d\d)(?:[^\d.]|$)/.exec(text)?.[1] ?? ''
  const found = (found: BounceClass) => ({ class: found, status: enhanced })
  if (words.trim() !== '') {
    if (enhanced !== null && sendersStatuses.has(enhanced)) return found('about-us')
    if (mentions(words, sendingLimits)) return found('about-us')
    if (mentions(words, fullMailbox) || isGreylisting(words)) return found('soft')
    if (mentions(words, blockLists)) return found('about-us')
    if ((mentions(words, unknownReader) || isHostUnknown(words)) && !isAboutSender(words))
      return found(isPassing(enhanced, basic) ? 'soft' : 'hard')
  }
  if (isConnectionLost(words)) return found('soft')
  const byStatus = enhanced === null ? null : classOfStatus(enhanced)
  if (byStatus) return found(byStatus)
  if (isAboutSender(words)) return found('about-us')
  if (words.trim() !== '') {
    if (mentions(words, aboutUs)) return found('about-us')
    if (isPassing(enhanced, basic) || mentions(words, passing)) return found('soft')
    if (mentions(words, weaklyUnknown)) return found('hard')
    if (/\brejected\b|\brefused\b|\bviolation\b/.test(words) && !/recipient|address|user|mailbox/.test(words))
      return found('about-us')
  }
  const byBasic = classOfBasic(basic)
  if (byBasic) return found(byBasic)
  if (enhanced === null || /^[45]\.0\.0$/.test(enhanced)) return null
  return found(enhanced.startsWith('4') ? 'soft' : 'hard')
}

function judgeWords(words: string): { class: BounceClass; status: null } | null {
  const found = (found: BounceClass) => ({ class: found, status: null })
  if (mentions(words, sendingLimits)) return found('about-us')
  if (mentions(words, fullMailbox)) return found('soft')
  if (mentions(words, unknownReader) || isHostUnknown(words)) return found('hard')
  if (mentions(words, aboutUs)) return found('about-us')
  if (mentions(words, passing)) return found('soft')
  if (mentions(words, weaklyUnknown)) return found('hard')
  return null
}

function isPassing(enhanced: string | null, basic: string): boolean {
  return basic.startsWith('4') || (basic === '' && enhanced?.startsWith('4') === true)
}

function isGreylisting(words: string): boolean {
  return /gr[ea]y-?\s?list/.test(words)
}

function isHostUnknown(words: string): boolean {
  return /(?:host|domain)(?: name)? (?:\S+ )?(?:was )?(?:not found|unknown)(?!,? try again)/.test(words)
}

function isConnectionLost(words: string): boolean {
  return /lost connection|connection (?:timed out|refused|reset|lost|dropped)|conversation with \S+ timed out|network is unreachable|no route to host|unexpected name server reply/.test(
    words,
  )
}

/** `Sender address rejected: Domain not found` names no reader. */
function isAboutSender(words: string): boolean {
  return /\bsender(?:'s)? (?:address|domain|verif|reject|denied|refus|unknown|not\b|is\b)|\b(?:bad|invalid|unroutable|unrouteable|unresolvable|unverifiable|forged|envelope|restricted) (?:from|sender)|from address|mail from|valid from|helo|ehlo|reverse dns|\bptr\b|absender|expediteur|remitente|mittente/.test(
    words,
  )
}

/** About the address that we send from. */
const sendersStatuses = new Set(['5.1.7', '5.1.8'])

const statusClasses: Readonly<Record<string, BounceClass>> = {
  '5.1.1': 'hard',
  '5.1.2': 'hard',
  '5.1.3': 'hard',
  '5.1.4': 'hard',
  '5.1.5': 'hard',
  '5.1.6': 'hard',
  '5.1.9': 'about-us',
  '5.1.10': 'hard',
  '5.1.20': 'hard',
  '5.1.90': 'about-us',
  '5.2.1': 'hard',
  '5.2.2': 'soft',
  '5.2.3': 'about-us',
  '5.2.4': 'soft',
  '5.2.14': 'soft',
  '5.3.1': 'soft',
  '5.3.2': 'soft',
  '5.3.3': 'about-us',
  '5.3.4': 'about-us',
  '5.3.5': 'soft',
  '5.4.2': 'soft',
  '5.4.3': 'soft',
  '5.4.4': 'hard',
  '5.4.5': 'soft',
  '5.4.6': 'soft',
  '5.4.7': 'soft',
  '5.4.8': 'soft',
  '5.4.14': 'soft',
  '5.4.300': 'soft',
  '5.4.310': 'hard',
  '5.4.312': 'soft',
  '5.4.316': 'soft',
}

/** What a status says by itself; null for those that servers use for anything. */
function classOfStatus(status: string): BounceClass | null {
  const [kind, subject] = status.split('.')
  if (kind === '5') {
    const known = statusClasses[status]
    if (known) return known
    if (subject === '7' || subject === '6') return 'about-us'
    return subject === '5' && status !== '5.5.0' ? 'about-us' : null
  }
  // How often or from where we send: what a limit of theirs is called differs, the number does not.
  return kind === '4' && subject === '7' && status !== '4.7.1' ? 'about-us' : null
}

function classOfBasic(basic: string): BounceClass | null {
  if (basic === '') return null
  if (basic.startsWith('4')) return 'soft'
  if (basic === '552') return 'soft'
  return ['521', '550', '551', '553', '556'].includes(basic) ? 'hard' : 'about-us'
}

/** The status behind the number of an answer, or alone, not one of an address or a version. */
function enhancedIn(text: string): string | null {
  return (
    /\b[45]\d\d[\s-]+#?([45]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ??
    /(?:^|[\s(#<:[])([45]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(text)?.[1] ??
    null
  )
}

/** The answers of servers that a text quotes, each with the two lines behind it. */
function repliesIn(words: string): string {
  const lines = words.split(/\r?\n/)
  const replies = lines.flatMap((line, index) => {
    const isReply =
      /(?:^|[^\d.])(?:[45]\d\d[\s-]+#?[45]\.\d{1,3}\.\d{1,3}|(?:4[25]\d|5[0-7]\d)[ -](?=\D))/.test(line) ||
      /(?:said|error|returned|responded|response|reply|answer|status|diagnos|antwort|fehler|erreur|errore)\b.{0,60}[^\d.][45]\.\d{1,3}\.\d{1,3}/i.test(
        line,
      ) ||
      /^\s*#?<?[45]\.\d{1,3}\.\d{1,3}\b/.test(line)
    return isReply ? lines.slice(index, index + 3) : []
  })
  return replies.join('\n')
}

function isAutoReply({ headers, subject }: ReturnedMail): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? ''
  if (submitted.startsWith('auto-') || submitted === 'yes') return true
  const marks = [
    'x-autoreply',
    'x-autorespond',
    'x-autoresponder',
    'x-auto-reply',
    'x-vacation',
    'x-mail-autoreply',
  ]
  if (marks.some((name) => headers.has(name))) return true
  const precedence = headers.get('precedence')?.toLowerCase().trim() ?? ''
  if (['auto_reply', 'auto-reply', 'autoreply'].includes(precedence)) return true
  if (
    /\b(?:oof|autoreply)\b/i.test(headers.get('x-auto-response-suppress') ?? '') &&
    headers.has('in-reply-to')
  )
    return true
  if (headers.has('x-cron-env') || headers.has('x-challenge')) return true
  return mentions(
    toPlainWords(subject.replace(/^(?:\s*(?:re|aw|sv|antw|r|fw|fwd|wg|tr)\s*:\s*)+/i, '')),
    autoReplySubjects,
  )
}

/** Whether a mail server writes that it could not deliver, in a form of its own. */
function isFailureNotice({ headers, subject, sender, words }: ReturnedMail): boolean {
  if (headers.has('x-failed-recipients')) return true
  const plainSubject = toPlainWords(subject)
  const namesFailure = mentions(plainSubject, failureSubjects)
  const isServer = serverNames.test(sender)
  if (namesFailure && isServer) return true
  if (mentions(plainSubject, autoReplySubjects)) return false
  const plain = toPlainWords(words)
  const saysFailure = failureWords.test(plain)
  if (isServer)
    return (
      saysFailure || repliesIn(words) !== '' || mentions(plain, unknownReader) || mentions(plain, fullMailbox)
    )
  const isAnswer = /^\s*(?:re|aw|sv|antw|r)\s*:/i.test(subject)
  if (isAnswer) return false
  const isReturned =
    headers.get('return-path')?.trim() === '<>' || (headers.get('auto-submitted') ?? '') !== ''
  return (namesFailure && (isReturned || saysFailure || repliesIn(words) !== '')) || deliveredTo.test(plain)
}

const serverNames =
  /mailer[-_]?daemon|post[-_]?master|mail[\s.-]?delivery|mail[\s-]?system|mdaemon|system administrator|mail administrator|systemadministrator|microsoft ?exchange|mailadmin|mail sub-?system/i

const failureWords =
  /this is the (?:qmail-send program|mail system|mail delivery|postfix program)|(?:was not|wasn't|were|is) (?:un)?able to (?:be )?deliver|could ?n[o']t be delivered|couldn't be delivered|cannot be delivered|not be delivered|did not reach|trouble delivering|error message below:|an email you sent was rejected|error delivering your mail|could not deliver|error sending your mail|delivery (?:to the following|failed|was aborted)|konnte(?:n)? nicht zugestellt|nicht zugestellt werden|n'a pas pu etre (?:remis|distribue|delivre|achemine)|no (?:pudo|se ha podido|se pudo) (?:ser )?entrega|non e stato possibile (?:consegnare|recapitare)|nao (?:pode|foi possivel) (?:ser )?entreg|niet (?:worden )?(?:bezorgd|afgeleverd)|nie mo[zż]na dostarczyc|не (?:может быть|удалось|было) достав|配信できません|送信できません|无法(?:投递|送达)|無法/

const deliveredTo =
  /could not be delivered to: ?<|your (?:message|mail) to \S+ (?:could not|couldn't) be delivered/

function failedRecipient({ headers, words }: ReturnedMail): string | null {
  const failed = headers.get('x-failed-recipients')?.split(',')[0]?.trim()
  if (failed !== undefined && failed !== '') return failed
  return /<?([\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)>?/.exec(words)?.[1] ?? null
}

function firstLine(text: string): string {
  return (
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .find((line) => line !== '')
      ?.slice(0, 300) ?? ''
  )
}
