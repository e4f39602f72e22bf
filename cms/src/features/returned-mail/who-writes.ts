import {
  autoReplySubjects,
  failureSubjects,
  fullMailbox,
  mentions,
  toPlainWords,
  unknownReader,
} from './bounce-words.ts'
import { repliesIn } from './judge-reply.ts'
import type { ReturnedMail } from './read-returned-mail.ts'

/** Whether a mail server writes that it could not deliver, in a form of its own. */
export function isFailureNotice({ headers, subject, sender, words }: ReturnedMail): boolean {
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

/** Whether a program answers for somebody who is away (RFC 3834), or says that a mail has come. */
export function isAutoReply({ headers, subject }: ReturnedMail): boolean {
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
