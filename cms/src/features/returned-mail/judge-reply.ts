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

/** Nobody gets mail there any more, it may go better another time, or it was refused for what we sent or from where. */
export type BounceClass = 'hard' | 'soft' | 'about-us'

/** What a server's answer of one line means, as at hand-over: `550 5.1.1 User unknown`. Null for one that took the mail. */
export function classifySmtpReply(reply: string): { class: BounceClass; status: string | null } | null {
  const basic = /^\s*([245])\d\d/.exec(reply)?.[1]
  // What an answer of success says beside is no failure, whatever number stands in it.
  if (basic === '2') return null
  return judge({ text: reply, status: '' }) ?? { class: basic === '4' ? 'soft' : 'hard', status: null }
}

/**
 * What an answer means: first what is beyond doubt in words, whatever number it has; then the number; then other words; then the kind of
 * answer.
 */
export function judge({
  text: given,
  status,
  isFinal = false,
  step = null,
}: {
  text: string
  status: string
  /** Whether nobody tries any more, whatever the number. */
  isFinal?: boolean
  step?: Step | null
}): { class: BounceClass; status: string | null } | null {
  // A gateway that puts a number of its own before what the other server said.
  const text = given.replace(/5\.1\.0 - unknown address error\s+/i, '').replace(guesses, '')
  const words = toPlainWords(text)
  const enhanced = enhancedIn(text) ?? (status === '' ? null : status)
  const basic = /(?:^|[^\d.])([45]\d\d)(?:[^\d.]|$)/.exec(text)?.[1] ?? ''
  const found = (meaning: BounceClass) => ({ class: meaning, status: enhanced })
  if (words.trim() !== '') {
    if (enhanced !== null && sendersStatuses.has(enhanced)) return found('about-us')
    if (enhanced !== null && readersLimits.has(enhanced)) return found('soft')
    if (mentions(words, sendingLimits)) return found('about-us')
    if (mentions(words, fullMailbox) || isGreylisting(words)) return found('soft')
    if (mentions(words, blockLists)) return found('about-us')
    if (
      (mentions(words, unknownReader) || isHostUnknown(words)) &&
      !isAboutSender(words) &&
      step !== 'before'
    )
      return found(isPassing(enhanced, basic) && !isFinal ? 'soft' : 'hard')
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
  // Nothing was said of the reader yet, or the reader was accepted already.
  if (byBasic === 'hard' && step !== null) return found('about-us')
  if (byBasic) return found(byBasic)
  if (enhanced === null || /^[45]\.0\.0$/.test(enhanced)) return null
  return found(enhanced.startsWith('4') ? 'soft' : 'hard')
}

/** Where in the dialogue a mail was refused: before its reader was named, or after the reader was accepted. */
export type Step = 'before' | 'after'

/** Where a mail was refused, as Postfix and Exim say; null where the reader was, or where nothing is said. */
export function stepIn(words: string): Step | null {
  const step =
    /\(in reply to (?<postfix>MAIL FROM|[HE][HE]LO|(?:end of )?DATA)\b|mail server after (?<exim>MAIL FROM|initial connection|[HE][HE]LO|(?:end of )?data|pipelined (?:MAIL FROM|end of data|DATA))\b/i.exec(
      words,
    )
  if (!step) return null
  return /data/i.test(step[0]) ? 'after' : 'before'
}

/** What words of a person or a server mean that have no number. */
export function judgeWords(given: string): { class: BounceClass; status: null } | null {
  const words = given.replace(guesses, '')
  const found = (meaning: BounceClass) => ({ class: meaning, status: null })
  if (mentions(words, sendingLimits)) return found('about-us')
  if (mentions(words, fullMailbox) || isGreylisting(words)) return found('soft')
  if (mentions(words, blockLists)) return found('about-us')
  if (mentions(words, unknownReader) || isHostUnknown(words)) return found('hard')
  if (isConnectionLost(words)) return found('soft')
  if (mentions(words, aboutUs)) return found('about-us')
  if (mentions(words, passing)) return found('soft')
  if (mentions(words, weaklyUnknown)) return found('hard')
  return null
}

/** Hosters that name every cause there may be, after the likely one. */
const guesses = /they may be blacklisted, or missing/i

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
  return /lost connection|connection (?:was )?(?:timed out|refused|reset|lost|dropped|closed)|conversation with \S+ timed out|network is unreachable|no route to host|unexpected name server reply/.test(
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

/** Of how many mails a reader gets, from all senders together. */
const readersLimits = new Set(['5.2.121', '5.2.122'])

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
export function repliesIn(words: string): string {
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
