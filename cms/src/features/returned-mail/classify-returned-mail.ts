import { judge, judgeWords, repliesIn, type Step, stepIn } from './judge-reply.ts'
import { providerNoteOf } from './provider-note.ts'
import { mentions, stillTrying, toPlainWords } from './bounce-words.ts'
import { isAutoReply, isChallenge, isFailureNotice } from './who-writes.ts'
import type { RecipientReport, ReturnedMail } from './read-returned-mail.ts'
import type { ReturnVerdict } from './return-verdict.ts'

/** Says what a returned mail means. */
export function classifyReturnedMail(mail: ReturnedMail): ReturnVerdict {
  const complaint = complaintOf(mail)
  if (complaint) return complaint
  const noted = providerNoteOf(mail)
  if (noted) return noted
  const autoReply = { class: 'auto-reply', status: null, recipient: null, evidence: mail.subject } as const
  if (mail.isReceipt || isChallenge(mail)) return autoReply
  if (mail.recipients.length > 0) return verdictOfReport(mail)
  if (isFailureNotice(mail)) return verdictOfWords(mail)
  if (isAutoReply(mail)) return autoReply
  return { class: 'other', status: null, recipient: null, evidence: mail.subject }
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

/** Of several addresses that one report is about, the gravest counts: a mail of ours has one. */
function verdictOfReport(mail: ReturnedMail): ReturnVerdict {
  const step = mail.recipients.length === 1 ? stepIn(mail.words) : null
  // The words are the same for all of them, of whom there can be many.
  const spoken = new Map<boolean, Judged | null>()
  const judgeSpoken = (isFinal: boolean) => {
    const known = spoken.get(isFinal)
    if (known !== undefined) return known
    const judged =
      judge({ text: repliesIn(mail.words), status: '', isFinal, step }) ??
      judgeWords(toPlainWords(mail.words))
    spoken.set(isFinal, judged)
    return judged
  }
  const verdicts = mail.recipients.map((report) => verdictOfRecipient(report, { mail, step, judgeSpoken }))
  const gravest = (['hard', 'about-us', 'soft', 'other'] as const).flatMap((wanted) =>
    verdicts.filter((verdict) => verdict.class === wanted),
  )
  return gravest[0] ?? { class: 'other', status: null, recipient: null, evidence: mail.subject }
}

type Judged = NonNullable<ReturnType<typeof judge>>

function verdictOfRecipient(
  report: RecipientReport,
  {
    mail,
    step,
    judgeSpoken,
  }: { mail: ReturnedMail; step: Step | null; judgeSpoken: (isFinal: boolean) => Judged | null },
): ReturnVerdict {
  const { action, status, diagnostic, recipient } = report
  const named = { recipient: recipient === '' ? null : recipient }
  if (['delivered', 'deliverable', 'relayed', 'expanded'].includes(action) || status.startsWith('2'))
    return { class: 'other', status: status === '' ? null : status, evidence: action, ...named }
  const isFinal = action === 'failed'
  const found = judge({ text: diagnostic, status, isFinal, step }) ?? judgeSpoken(isFinal)
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
  if (replies === '' && arrivals.test(words))
    return { class: 'other', status: null, recipient: failedRecipient(mail), evidence: mail.subject }
  const isWarning = mentions(words, stillTrying) && !failures.test(words)
  const asked = { status: '', isFinal: !isWarning, step: stepIn(mail.words) }
  const found = judge({ text: reasonsIn(mail.words), ...asked }) ??
    judge({ text: replies, ...asked }) ??
    judgeWords(words) ?? { class: 'hard' as const, status: null }
  // What a server says of a delay in general is no answer of the other one.
  const isTried = isWarning && (found.class === 'hard' || replies === '')
  return {
    class: isTried ? 'soft' : found.class,
    status: found.status,
    recipient: failedRecipient(mail),
    evidence: replies === '' ? firstLine(mail.words) : firstLine(replies),
  }
}

/** Sendmail says of each address why, before the dialogue, which may be about something else. */
function reasonsIn(words: string): string {
  return [...words.matchAll(/^[ \t]*\(reason: (.*)\)[ \t\r]*$/gm)].map(([, reason]) => reason).join('\n')
}

/** A report of success, which some servers send without parts for machines. */
const arrivals =
  /\b(?:was|were|has been|have been|been) successfully (?:delivered|relayed)|successfully delivered to|successful(?:ly)? mail delivery report|delivery to these recipients or groups is complete|(?:wurde|wurden) erfolgreich (?:zugestellt|ubermittelt|weitergeleitet)|a bien ete (?:remis|distribue|delivre)|(?:se ha|fue) entregado correctamente|e stato (?:consegnato|recapitato) correttamente|foi entregue com exito|is (?:afgeleverd|bezorgd) aan|zostala dostarczona pomyslnie|успешно доставлен/

const failures =
  /permanent (?:error|failure|fatal)|gave up|giving up|given up|retry timeout exceeded|will not be retried|could not be delivered to one or more/

/** Sought where one can begin, so that a long word costs no more than others. */
const addressInWords =
  /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/

function failedRecipient({ headers, words }: ReturnedMail): string | null {
  const failed = headers.get('x-failed-recipients')?.split(',')[0]?.trim()
  if (failed !== undefined && failed !== '') return failed
  return addressInWords.exec(words)?.[0] ?? null
}

function firstLine(text: string): string {
  return (/\S[^\r\n]*/.exec(text)?.[0] ?? '').trimEnd().slice(0, 300)
}
