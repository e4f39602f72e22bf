import { classifyReturnedMail } from '../src/features/returned-mail/classify-returned-mail.ts'
import { readReturnedMail } from '../src/features/returned-mail/read-returned-mail.ts'

/** A report as RFC 3464 has it. */
export function report({
  status = '5.0.0',
  action = 'failed',
  diagnostic = '',
  words = 'This message was created automatically by mail delivery software.',
  subject = 'Undelivered Mail Returned to Sender',
  from = 'MAILER-DAEMON@mx.example.net (Mail Delivery System)',
  headers = '',
}: Partial<Record<'status' | 'action' | 'diagnostic' | 'words' | 'subject' | 'from' | 'headers', string>>) {
  return `From: ${from}
Subject: ${subject}
Auto-Submitted: auto-replied
${headers}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

${words}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Fri, 27 Nov 2026 10:00:00 +0000

Final-Recipient: rfc822; reader@example.org
Action: ${action}
Status: ${status}
${diagnostic === '' ? '' : `Diagnostic-Code: smtp; ${diagnostic}\n`}
--b1
Content-Type: message/rfc822

From: news@meridian.example
Subject: The Executive Agenda: nobody of this name, mailbox full, spam

Words of the newsletter: user unknown, 5.1.1.

--b1--
`
}

/** A report without parts for machines. */
export function plain({
  from,
  subject,
  headers = '',
  words,
}: Record<'from' | 'subject' | 'words', string> & { headers?: string }) {
  return `From: ${from}
Subject: ${subject}
${headers}MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

${words}
`
}

/** A complaint as RFC 5965 has it. */
export const complaint = (kind: string) => `From: feedback@mail.example.net
Subject: FW: The Executive Agenda
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

This is an email abuse report for an email message received from IP 192.0.2.1.

--b1
Content-Type: message/feedback-report

Feedback-Type: ${kind}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <reader@example.org>

--b1
Content-Type: message/rfc822

Subject: The Executive Agenda

--b1--
`

/** A subject in other letters, as heads of mails have it (RFC 2047). */
export function encoded(subject: string): string {
  return `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
}

/** The class of a mail: its lines end as those of mails do, unless it is meant as it is. */
export async function classOf(raw: string, { isAsItIs = false } = {}) {
  const bytes = new TextEncoder().encode(isAsItIs ? raw : raw.replaceAll('\n', '\r\n'))
  return classifyReturnedMail(await readReturnedMail(bytes)).class
}
