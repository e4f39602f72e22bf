import { describe, expect, test } from 'vitest'
import { classifyReturnedMail } from './classify-returned-mail.ts'
import { readReturnedMail } from './read-returned-mail.ts'
import type { ReturnClass } from './return-verdict.ts'
import { classOf, complaint, plain, report } from '../../../test/returned-mails.ts'

const bounces: [name: string, raw: string, ReturnClass][] = [
  ['a report with a status alone', report({ status: '5.1.1' }), 'hard'],
  ['a report of a full mailbox', report({ status: '5.2.2' }), 'soft'],
  ['a report of a refusal for reasons of policy', report({ status: '5.7.1' }), 'about-us'],
  [
    'a delay',
    report({
      status: '4.4.1',
      action: 'delayed',
      diagnostic: 'Connection timed out',
      subject: 'Delayed Mail (still being retried)',
    }),
    'soft',
  ],
  [
    'a delay at an unknown host',
    report({
      status: '4.4.3',
      action: 'delayed',
      words: 'Name service error for name=example.org type=MX: Host not found, try again',
    }),
    'soft',
  ],
  [
    'a domain that does not exist',
    report({
      status: '5.4.4',
      words:
        '<reader@example.org>: Host or domain name not found. Name service error for name=example.org type=AAAA: Host not found',
    }),
    'hard',
  ],
  [
    'a mail that arrived',
    report({ status: '2.0.0', action: 'delivered', subject: 'Successful Mail Delivery Report' }),
    'other',
  ],
  [
    'Exim without parts',
    plain({
      from: 'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: 'X-Failed-Recipients: reader@example.org\nAuto-Submitted: auto-replied\n',
      words: `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  reader@example.org
    Unrouteable address

------ This is a copy of the message, including all the headers. ------
Subject: spam`,
    }),
    'hard',
  ],
  [
    'a warning of Exim',
    plain({
      from: 'Mail Delivery System <Mailer-Daemon@mx.example.net>',
      subject: 'Warning: message 1kAbCd-000123-Xy delayed 24 hours',
      headers: 'Auto-Submitted: auto-replied\n',
      words: `A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.example.net.

The address to which the message has not yet been delivered is:

  reader@example.org
    host mx.example.org [192.0.2.9]: Connection refused

No action is required on your part. Delivery attempts will continue for
some time.`,
    }),
    'soft',
  ],
  [
    'Sendmail',
    report({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>',
      subject: 'Returned mail: see transcript for details',
      status: '5.1.1',
      words: `   ----- The following addresses had permanent fatal errors -----
<reader@example.org>
    (reason: 550 5.1.1 <reader@example.org>... User unknown)`,
    }),
    'hard',
  ],
  [
    'German, without parts',
    plain({
      from: 'mailer-daemon@mail.example.de',
      subject: 'Mail delivery failed: Unzustellbar',
      words: `Diese Nachricht wurde automatisch vom Mail-System erzeugt.

Ihre Nachricht konnte nicht zugestellt werden:

reader@example.org:
Der Empfänger ist unbekannt.

--- The header of the original message is following. ---
Subject: Postfach voll`,
    }),
    'hard',
  ],
  [
    'German, full',
    plain({
      from: 'Postmaster <postmaster@mail.example.de>',
      subject: 'Nicht zustellbar: Ihre Ausgabe',
      words: 'Ihre E-Mail konnte nicht zugestellt werden. Grund: Das Postfach des Empfängers ist voll.',
    }),
    'soft',
  ],
  [
    'French',
    plain({
      from: 'Postmaster <postmaster@mail.example.fr>',
      subject: 'Échec de la remise de votre message',
      words: "Votre message n'a pas pu être remis.\n\nreader@example.org : l'adresse n'existe pas.",
    }),
    'hard',
  ],
  [
    'Spanish, full',
    plain({
      from: 'MAILER-DAEMON@correo.example.es',
      subject: 'No se pudo entregar el mensaje',
      words: 'No se ha podido entregar su mensaje: el buzón está lleno.',
    }),
    'soft',
  ],
  [
    'Italian',
    plain({
      from: 'Mail Delivery System <mailer-daemon@posta.example.it>',
      subject: 'Mancata consegna',
      words: 'Non è stato possibile consegnare il messaggio: utente sconosciuto.',
    }),
    'hard',
  ],
  [
    'Polish, full',
    plain({
      from: 'MAILER-DAEMON@poczta.example.pl',
      subject: 'Nie dostarczono wiadomości',
      words: 'Skrzynka odbiorcy jest pełna.',
    }),
    'soft',
  ],
  [
    'Russian',
    plain({
      from: 'mailer-daemon@pochta.example.ru',
      subject: 'Сообщение не доставлено',
      words: 'Ваше письмо не доставлено: пользователь не найден.',
    }),
    'hard',
  ],
  [
    'Japanese',
    plain({
      from: 'MAILER-DAEMON@mail.example.jp',
      subject: 'メールを配信できませんでした 配信エラー',
      words: '宛先のメールアドレスが存在しません。',
    }),
    'hard',
  ],
  [
    'Chinese, full',
    plain({
      from: 'PostMaster@mail.example.cn',
      subject: '系统退信',
      words: '收件人邮箱已满，邮件无法送达。',
    }),
    'soft',
  ],
  [
    'HTML alone, as of Exchange',
    `From: Microsoft Exchange <MicrosoftExchange329e71ec@example.org>
Subject: Undeliverable: The Executive Agenda
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><head><style>p{color:red}</style></head><body><p>Your message to <b>reader@example.org</b> couldn't be delivered.</p>
<p><b>reader</b> wasn't found at example.org.</p><p>Remote Server returned &#39;550 5.1.10 RESOLVER.ADR.RecipientNotFound&#39;</p></body></html>
`,
    'hard',
  ],
]

describe('a bounce', () => {
  test.each(bounces)('%s', async (_, raw, expected) => {
    expect(await classOf(raw)).toBe(expected)
  })
})

const away =
  'I am away until Monday. PS: the last mail to my colleague came back with 550 5.1.1 User unknown.'
const autoReplies: [name: string, raw: string][] = [
  [
    'RFC 3834',
    plain({
      from: 'reader@example.org',
      subject: 'Re: The Executive Agenda',
      headers: 'Auto-Submitted: auto-replied\n',
      words: away,
    }),
  ],
  [
    'Exchange',
    plain({
      from: 'Reader <reader@example.org>',
      subject: 'Automatic reply: The Executive Agenda',
      headers: 'Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All\n',
      words: away,
    }),
  ],
  [
    'of vacation programs',
    plain({
      from: 'reader@example.org',
      subject: 'away from my mail',
      headers: 'Precedence: bulk\nX-Autoreply: yes\n',
      words: away,
    }),
  ],
  ...[
    'Abwesenheitsnotiz: Ihre Ausgabe',
    'Automatische Antwort: Ihre Ausgabe',
    'Réponse automatique : votre lettre',
    'Respuesta automática: su boletín',
    'Risposta automatica: la lettera',
    'Resposta automática: a carta',
    'Automatisch antwoord: de brief',
    'Autosvar: brevet',
    'Automaattinen vastaus: kirje',
    'Automatyczna odpowiedź: list',
    'Automatická odpověď: dopis',
    'Автоматический ответ: письмо',
    '自動応答: 手紙',
    '自动回复: 来信',
    '부재중: 편지',
  ].map((subject): [string, string] => [
    subject,
    plain({
      from: 'reader@example.org',
      subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      words: away,
    }),
  ]),
  [
    'somebody who has left',
    plain({
      from: 'reader@example.org',
      subject: 'Automatic reply: I have left',
      headers: 'Auto-Submitted: auto-replied\n',
      words: 'This mailbox is no longer in use, and the account has been disabled. User unknown.',
    }),
  ],
  [
    'a receipt',
    `From: reader@example.org
Subject: Read: The Executive Agenda
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="b1"

--b1
Content-Type: text/plain

Your message was deleted without being read.

--b1
Content-Type: message/disposition-notification

Final-Recipient: rfc822; reader@example.org
Disposition: automatic-action/MDN-sent-automatically; deleted

--b1--
`,
  ],
]

test.each(autoReplies)('an answer of a program is no bounce: %s', async (_, raw) => {
  expect(await classOf(raw)).toBe('auto-reply')
})

test('a reader who writes is neither', async () => {
  const words =
    'Dear editors,\n\nyour piece on mailbox full and user unknown errors was a delight. 550 5.1.1!'
  expect(
    await classOf(plain({ from: 'reader@example.org', subject: 'Re: The Executive Agenda', words })),
  ).toBe('other')
})

test('complaints', async () => {
  expect(await classOf(complaint('abuse'))).toBe('complaint')
  expect(await classOf(complaint('fraud'))).toBe('complaint')
  expect(await classOf(complaint('not-spam'))).toBe('other')
  expect(await classOf(complaint('auth-failure'))).toBe('about-us')
})

test('whom it is about is known', async () => {
  const read = async (raw: string) =>
    classifyReturnedMail(await readReturnedMail(new TextEncoder().encode(raw)))
  expect(await read(report({ status: '5.1.1' }))).toMatchObject({
    recipient: 'reader@example.org',
    status: '5.1.1',
  })
  expect(await read(complaint('abuse'))).toMatchObject({ recipient: 'reader@example.org' })
})

test('what is no mail has a class as well', async () => {
  expect(await classOf('')).toBe('other')
  expect(await classOf('\0\u0001\u0002 no mail at all')).toBe('other')
  expect(
    await classOf(
      'Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: multipart/mixed; boundary=x\n\n--x',
    ),
  ).toBe('other')
})
