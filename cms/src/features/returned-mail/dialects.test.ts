import { expect, test } from 'vitest'
import { classOf, encoded, plain, report } from '../../../test/returned-mails.ts'
import type { ReturnClass } from './return-verdict.ts'

/** What servers without a part for machines write: from whom, its subject, its words. */
const notices: [ReturnClass, from: string, subject: string, words: string][] = [
  [
    'hard',
    'Mail Delivery System <mailer-daemon@kundenserver.example>',
    'Mail delivery failed: returning message to sender',
    'Diese Nachricht wurde automatisch erstellt.\n\nIhre E-Mail konnte an die folgenden Empfänger nicht zugestellt werden:\n\nreader@example.de:\nDie E-Mail-Adresse existiert nicht.',
  ],
  [
    'hard',
    'Postmaster <postmaster@t-anbieter.example>',
    'Ihre E-Mail konnte nicht zugestellt werden',
    'Ihre Nachricht konnte nicht zugestellt werden.\nGrund: Empfaenger unbekannt',
  ],
  [
    'soft',
    'MAILER-DAEMON@mail.example.de',
    'Unzustellbare Nachricht',
    'Das Postfach des Empfängers ist überfüllt und kann keine Nachrichten annehmen.',
  ],
  [
    'about-us',
    'MAILER-DAEMON@mail.example.de',
    'Nachricht nicht zugestellt',
    'Ihre Nachricht wurde vom Server des Empfängers als Spam abgelehnt.',
  ],
  [
    'about-us',
    'postmaster@mail.example.de',
    'Unzustellbar: Ihre Ausgabe',
    'Ihre Nachricht konnte nicht zugestellt werden, weil sie zu groß ist.',
  ],
  [
    'soft',
    'Mail Delivery System <MAILER-DAEMON@mail.example.de>',
    'Zustellung verzögert',
    'Ihre Nachricht konnte noch nicht zugestellt werden. Der Server versucht es weiterhin.',
  ],
  [
    'hard',
    'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.fr>',
    'Non remis : La lettre',
    "Votre message n'a pas pu être remis à lecteur@example.fr.\nlecteur est introuvable sur example.fr.",
  ],
  [
    'soft',
    'MAILER-DAEMON@mail.example.fr',
    'Échec de remise',
    'La boîte de messagerie du destinataire est pleine.',
  ],
  [
    'about-us',
    'postmaster@mail.example.fr',
    'Message non distribué',
    'Votre message a été rejeté car il est considéré comme spam.',
  ],
  [
    'hard',
    'postmaster@mail.example.fr',
    'Message non distribué',
    "L'utilisateur demandé est un utilisateur inconnu.",
  ],
  [
    'hard',
    'Postmaster <postmaster@correo.example.es>',
    'No se puede entregar: El boletín',
    'No se pudo entregar el mensaje a lector@example.es. No se encontró la dirección de correo.',
  ],
  [
    'soft',
    'MAILER-DAEMON@correo.example.es',
    'Mensaje devuelto',
    'La bandeja de entrada del destinatario está llena.',
  ],
  [
    'about-us',
    'MAILER-DAEMON@correo.example.es',
    'Mensaje no entregado',
    'El mensaje ha sido rechazado por el servidor como spam.',
  ],
  [
    'hard',
    'Postmaster <postmaster@posta.example.it>',
    'Non recapitabile: La lettera',
    'Impossibile recapitare il messaggio: la casella non esiste.',
  ],
  [
    'soft',
    'mailer-daemon@posta.example.it',
    'Messaggio non consegnato',
    'La casella di posta del destinatario è piena.',
  ],
  [
    'about-us',
    'mailer-daemon@posta.example.it',
    'Mancata consegna',
    'Il messaggio è stato rifiutato perché supera la dimensione massima.',
  ],
  [
    'hard',
    'postmaster@correio.example.br',
    'Não foi possível entregar: A carta',
    'Sua mensagem não pôde ser entregue. O endereço de e-mail não foi encontrado.',
  ],
  [
    'soft',
    'MAILER-DAEMON@correio.example.br',
    'Falha na entrega',
    'A caixa postal do destinatário está cheia.',
  ],
  [
    'about-us',
    'MAILER-DAEMON@correio.example.br',
    'Mensagem devolvida',
    'A mensagem foi rejeitada pela política de segurança do destinatário.',
  ],
  [
    'hard',
    'Postmaster <postmaster@mail.example.nl>',
    'Onbestelbaar: De brief',
    'Uw bericht kan niet worden bezorgd. Het e-mailadres bestaat niet.',
  ],
  ['soft', 'MAILER-DAEMON@mail.example.nl', 'Bezorging mislukt', 'De mailbox is vol.'],
  [
    'about-us',
    'MAILER-DAEMON@mail.example.nl',
    'Niet bezorgd',
    'Het bericht is geweigerd als ongewenste mail: spam.',
  ],
  [
    'hard',
    'MAILER-DAEMON@poczta.example.pl',
    'Wiadomość niedostarczona',
    'Nie można było dostarczyć wiadomości. Podany adres nie istnieje.',
  ],
  ['soft', 'postmaster@poczta.example.pl', 'Niedostarczalne: list', 'Skrzynka odbiorcy jest przepełniona.'],
  ['about-us', 'postmaster@poczta.example.pl', 'Zwrot wiadomości', 'Wiadomość została odrzucona jako spam.'],
  [
    'hard',
    'mailer-daemon@corp.example.ru',
    'Недоставленное сообщение',
    'Это письмо создано автоматически сервером, отвечать на него не нужно.\nК сожалению, Ваше письмо не может быть доставлено:\nreader@example.ru\nПользователь не найден.',
  ],
  ['soft', 'mailer-daemon@corp.example.ru', 'Письмо не доставлено', 'Почтовый ящик получателя переполнен.'],
  [
    'about-us',
    'mailer-daemon@corp.example.ru',
    'Письмо не доставлено',
    'Сообщение отклонено: похоже на спам.',
  ],
  [
    'hard',
    'MAILER-DAEMON@mail.example.jp',
    'メール送信エラー',
    '下記の宛先にメールを送信できませんでした。\nユーザー不明: reader@example.jp',
  ],
  [
    'soft',
    'postmaster@mail.example.jp',
    '【重要】配信不能のお知らせ',
    '受信者のメールボックスの容量が一杯です。',
  ],
  [
    'about-us',
    'postmaster@mail.example.jp',
    'メールを配信できませんでした',
    '受信者がメールの受信を拒否しています。',
  ],
  [
    'hard',
    'PostMaster <PostMaster@mail.example.cn>',
    '系统退信',
    '抱歉，您的邮件被退回来了。\n退信原因：收件人邮件地址（reader@example.cn）不存在，邮件无法送达。',
  ],
  ['soft', 'postmaster@mail.example.cn', '退信通知', '退信原因：对方邮箱空间已满。'],
  ['about-us', 'postmaster@mail.example.cn', '系统退信', '退信原因：您的邮件被收件方的反垃圾系统拒收。'],
  ['hard', 'postmaster@mail.example.tw', '無法傳遞: 信件', '找不到收件者，無法傳遞您的郵件。'],
  [
    'hard',
    'MAILER-DAEMON@mail.example.kr',
    '[발송실패 안내] 편지',
    '메일이 전송되지 못했습니다. 수신자의 메일 계정이 존재하지 않습니다.',
  ],
  ['soft', 'postmaster@mail.example.kr', '배달되지 않음: 편지', '받는 사람의 메일함 용량이 초과되었습니다.'],
  ['about-us', 'postmaster@mail.example.kr', '반송 메일', '받는 분이 수신거부 하였습니다.'],
  ['hard', 'MAILER-DAEMON@mail.example.se', 'Kunde inte levereras: Brevet', 'Adressen hittades inte.'],
  ['hard', 'MAILER-DAEMON@mail.example.dk', 'Kan ikke leveres: Brevet', 'Modtageren findes ikke.'],
  [
    'hard',
    'MAILER-DAEMON@posta.example.cz',
    'Nedoručitelná zpráva',
    'Zprávu nelze doručit: uživatel neexistuje.',
  ],
  ['hard', 'MAILER-DAEMON@posta.example.tr', 'Teslim edilemedi: Mektup', 'Kullanıcı bulunamadı.'],
  [
    'hard',
    'PostMaster@lotus.example',
    'DELIVERY FAILURE: User reader (reader@example.org) not listed in Domino Directory',
    'Your message\n\n  Subject: The Executive Agenda\n\nwas not delivered to:\n\n  reader@example.org\n\nbecause:\n\n  User reader (reader@example.org) not listed in Domino Directory',
  ],
  [
    'soft',
    'MAILER-DAEMON@example.org',
    'failure notice',
    "Hi. This is the qmail-send program at example.org.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<reader@example.org>:\nThe users mailfolder is over the allowed quota (size). (#5.2.2)",
  ],
  [
    'hard',
    'MAILER-DAEMON@example.org',
    'failure notice',
    "Hi. This is the qmail-send program at example.org.\n\n<reader@example.org>:\nSorry, I couldn't find any host named example.org. (#5.1.2)",
  ],
  [
    'soft',
    'MAILER-DAEMON@example.org',
    'failure notice',
    "Hi. This is the qmail-send program at example.org.\n\n<reader@example.org>:\nI'm not going to try again; this message has been in the queue too long.",
  ],
  [
    'hard',
    'mailer-daemon@example.org',
    'Message undeliverable: The Executive Agenda',
    'Your message did not reach some or all of the intended recipients.\n\n   The following recipient(s) could not be reached:\n\nreader@example.org\n   Error Type: SMTP\n   Error Description: No mail servers appear to exist for the recipients domain.\n   Additional information: Please check that you have not misspelled the recipients email address.\n\nhMailServer',
  ],
  [
    'hard',
    'POSTMASTER@example.org',
    'Message Delivery Failure',
    'MailEnable: Message delivery failure\n\nMessage could not be delivered to some recipients.\nThe following recipient(s) could not be reached:\n\n\tRecipient: [SMTP:reader@example.org]\n\tReason: 550 Requested action not taken: mailbox unavailable or not local',
  ],
  [
    'hard',
    'MAILER-DAEMON@yahoo.example',
    'Failure Notice',
    'Sorry, we were unable to deliver your message to the following address.\n\n<reader@example.org>:\n550: 5.1.1 <reader@example.org>: Recipient address rejected: User unknown',
  ],
  [
    'soft',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    'Delivery Status Notification (Delay)',
    '** Delivery incomplete **\n\nThere was a temporary problem delivering your message to reader@example.org. Gmail will retry for 47 more hours.\n\nThe response was: The recipient server did not accept our requests to connect.',
  ],
  [
    'about-us',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    'Delivery Status Notification (Failure)',
    '** Message blocked **\n\nYour message to reader@example.org has been blocked. See technical details below.\n\nThe response from the remote server was:\n550 5.7.1 Email rejected per SPF policy',
  ],
  [
    'hard',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    'Delivery Status Notification (Failure)',
    '** Adresse nicht gefunden **\n\nIhre Nachricht wurde nicht an reader@example.org zugestellt, weil die Adresse nicht gefunden wurde oder keine E-Mails empfangen kann.',
  ],
  [
    'soft',
    'Mail Delivery System <MAILER-DAEMON@example.org>',
    'Warning: could not send message for past 4 hours',
    '    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **\n    **********************************************\n\nDeferred: 450 4.1.1 reader@example.org: Recipient address rejected: User unknown',
  ],
]

test.each(notices)('%s: %s, %s', async (expected, from, subject, words) => {
  expect(await classOf(plain({ from, subject: encoded(subject), words }))).toBe(expected)
})

test('what was refused before its reader was named, or after the reader was accepted, is about us', async () => {
  const words = (step: string) =>
    `<reader@example.org>: host mx.example.org said: 550 Rejected (in reply to ${step} command)`
  const classAt = (step: string) => classOf(report({ diagnostic: '550 Rejected', words: words(step) }))
  expect(await classAt('MAIL FROM')).toBe('about-us')
  expect(await classAt('end of DATA')).toBe('about-us')
  const refused = report({ diagnostic: '550 No', words: words('RCPT TO').replace('Rejected', 'No') })
  expect(await classOf(refused)).toBe('hard')
})

test('what nobody tries any more is over, whatever its number', async () => {
  const diagnostic = '450 4.1.1 <reader@example.org>: Recipient address rejected: User unknown'
  expect(await classOf(report({ status: '4.1.1', action: 'failed', diagnostic }))).toBe('hard')
  expect(await classOf(report({ status: '4.1.1', action: 'delayed', diagnostic }))).toBe('soft')
})

test('a mail that is stored with lines of an old Macintosh, or behind empty ones, is read as any other', async () => {
  const raw = report({ status: '5.1.1' })
  expect(await classOf(raw.replaceAll('\n', '\r'), { isAsItIs: true })).toBe('hard')
  expect(await classOf(`\n   \n${raw}`)).toBe('hard')
})
