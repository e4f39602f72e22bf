import { expect, test } from 'vitest'
import { classOf, encoded, plain, report } from '../../../test/returned-mails.ts'

/** Answers of programs: from people, without marks in the head where the words alone tell. */
const answers: [subject: string, words: string][] = [
  ['Re: The Executive Agenda', 'Hello,\n\nI am currently out of the office with limited access to e-mail.'],
  ['Re: The bounce: why delivery failed at the ports', 'I am on annual leave until Monday.'],
  [
    'Ihre Ausgabe',
    'Guten Tag,\n\nich bin bis zum 4. Dezember nicht im Büro. Ihre E-Mail wird nicht weitergeleitet.',
  ],
  [
    'RE: La lettre',
    "Bonjour, je suis absente jusqu'au 4 décembre. En cas d'urgence, écrivez à accueil@example.fr.",
  ],
  ['RE: El boletín', 'Buenos días: estoy fuera de la oficina hasta el lunes.'],
  ['R: La lettera', 'Sono in ferie fino al 4 dicembre.'],
  ['RES: A carta', 'Estou de férias até o dia 4.'],
  ['Antw: De brief', 'Ik ben op vakantie tot en met 4 december.'],
  ['ODP: list', 'Przebywam na urlopie do 4 grudnia.'],
  ['Re: письмо', 'Добрый день! Я нахожусь в отпуске до 4 декабря.'],
  ['Re: 手紙', '休暇をいただいております。'],
  ['回复: 来信', '您好，我正在休假，将尽快回复。'],
  ['RE: 편지', '안녕하세요. 휴가 중입니다.'],
  [
    'Please confirm that you are a person',
    'Hello! To make sure that you are not a robot, please click the link below to verify your address.',
  ],
  [
    'Re: The Executive Agenda',
    'This account is protected by a filter. Verify that you are human to have your message delivered: https://filter.example/c/1',
  ],
  [
    'Votre message',
    'Mon adresse est protégée par MailInBlack. Cliquez ici pour que votre message me parvienne.',
  ],
  ['Gelesen: Ihre Ausgabe', 'Ihre Nachricht wurde am 27.11.2026 gelesen.'],
  ['Ticket received: The Executive Agenda [#4711]', 'We have received your request.'],
]

test.each(answers)('an answer of a program: %s, %s', async (subject, words) => {
  expect(
    await classOf(plain({ from: 'Reader <reader@example.org>', subject: encoded(subject), words })),
  ).toBe('auto-reply')
})

test.each([
  [
    'Successful Mail Delivery Report',
    'Your message was successfully delivered to the destination(s) listed below.',
  ],
  ['Zugestellt: Ihre Ausgabe', 'Ihre Nachricht wurde erfolgreich zugestellt.'],
  ['Delivery report', 'Delivery to these recipients or groups is complete, but no notification was sent.'],
])('a mail that arrived is no bounce: %s', async (subject, words) => {
  expect(await classOf(plain({ from: 'postmaster@example.org', subject, words }))).toBe('other')
})

test('an answer that a program has marked stays one, however much it sounds like a failure', async () => {
  const headers = 'Return-Path: <>\nAuto-Submitted: auto-replied\nX-Autoreply: yes\n'
  const words = 'Delivery failed? No: I am away. My old address no longer exists: 550 5.1.1 User unknown.'
  const mail = plain({
    from: 'reader@example.org',
    subject: 'Undeliverable mail and bounces',
    headers,
    words,
  })
  expect(await classOf(mail)).toBe('auto-reply')
})

test('an answer of a program to a piece about failures is no failure', async () => {
  const headers = 'Return-Path: <>\nAuto-Submitted: auto-replied\nIn-Reply-To: <news@meridian.example>\n'
  const words = 'I am away until Monday. Messages will not be delivered to me meanwhile.'
  const mail = plain({ from: 'reader@example.org', subject: 'Delivery failure at the ports', headers, words })
  expect(await classOf(mail)).toBe('auto-reply')
})

test('a filter that asks for a proof is no bounce, even in the form of a report', async () => {
  const words = 'Your message has been waitlisted. Click the link below to be added to my guest list.'
  expect(
    await classOf(
      report({ from: 'filter@example.org', subject: 'Re: The Executive Agenda', status: '5.7.1', words }),
    ),
  ).toBe('auto-reply')
})
