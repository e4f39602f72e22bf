import { expect, test } from 'vitest'
import { classOf, encoded, plain, report } from '../../../test/returned-mails.ts'
import type { ReturnClass } from './return-verdict.ts'

const gmail = 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>'
const exchange = 'postmaster@outlook.com'
const failure = 'Delivery Status Notification (Failure)'

/** What servers write in the language of those who use them, without parts for machines. */
const notices: [ReturnClass, from: string, subject: string, words: string][] = [
  [
    'hard',
    gmail,
    failure,
    "** Adresse introuvable **\n\nVotre message n'est pas parvenu à anna@example.org.",
  ],
  [
    'hard',
    gmail,
    failure,
    '** アドレス不明 **\n\nアドレスが見つからないため、メールは配信されませんでした。',
  ],
  ['hard', gmail, failure, '** Adres bulunamadı **\n\nMesajınız anna@example.org adresine teslim edilemedi.'],
  ['hard', gmail, failure, '** Adresa nebyla nalezena **\n\nVaše zpráva nebyla doručena.'],
  ['hard', gmail, failure, '** 找不到地址 **\n\n您的邮件未送达 anna@example.org，因为找不到该地址。'],
  ['hard', gmail, failure, '** 주소를 찾을 수 없음 **\n\n메일이 anna@example.org에 전송되지 않았습니다.'],
  ['soft', gmail, failure, '** Posteingang des Empfängers voll **\n\nSie erhält derzeit zu viele E-Mails.'],
  ['soft', gmail, failure, '** Boîte de réception du destinataire saturée **'],
  ['soft', gmail, failure, '** 受信トレイの空き容量がありません **'],
  ['about-us', gmail, failure, '** Nachricht blockiert **\n\nTechnische Details siehe unten.'],
  ['about-us', gmail, failure, '** Message bloqué **\n\nVotre message à anna@example.org a été bloqué.'],
  ['hard', exchange, 'Kan inte levereras: Brevet', 'Det gick inte att hitta den e-postadress du angav.'],
  ['hard', exchange, 'Kan ikke leveres: Brevet', 'Fant ikke e-postadressen du oppgav.'],
  ['hard', exchange, 'Nelze doručit: Dopis', 'Zadaná e-mailová adresa se nenašla.'],
  ['hard', exchange, 'Nedoručiteľné: List', 'Zadaná e-mailová adresa sa nenašla.'],
  ['hard', exchange, 'Kézbesíthetetlen: A levél', 'A megadott e-mail cím nem található.'],
  ['hard', exchange, 'Teslim edilemiyor: Mektup', 'Girdiğiniz e-posta adresi bulunamadı.'],
  ['hard', exchange, 'Nelivrabil: Scrisoarea', 'Adresa de e-mail introdusă nu a fost găsită.'],
  ['hard', exchange, 'Не вдалося доставити: Лист', 'Введену адресу електронної пошти не знайдено.'],
  ['hard', exchange, 'לא ניתן להעביר: מכתב', 'כתובת הדואר האלקטרוני שהזנת לא נמצאה.'],
  ['hard', exchange, 'غير قابل للتسليم: رسالة', 'تعذر العثور على عنوان البريد الإلكتروني الذي أدخلته.'],
  ['hard', exchange, 'Không gửi được: Thư', 'Không tìm thấy địa chỉ email bạn đã nhập.'],
  ['hard', exchange, 'Tidak terkirim: Surat', 'Alamat email yang Anda masukkan tidak ditemukan.'],
  ['soft', exchange, 'Niedostarczone: List', 'Skrzynka pocztowa adresata jest pełna.'],
  ['soft', exchange, 'Kan inte levereras: Brevet', 'Mottagarens postlåda är full.'],
  [
    'soft',
    exchange,
    'Teslim edilemedi: Mektup',
    'Alıcının posta kutusu dolu olduğundan iletileri kabul edemiyor.',
  ],
  ['soft', exchange, 'Не удается доставить: Письмо', 'Почтовый ящик получателя заполнен.'],
  [
    'soft',
    'MAILER-DAEMON@x.example',
    'Zpráva o doručení',
    'Nepodařilo se doručit. Schránka příjemce je plná.',
  ],
  ['about-us', exchange, 'Undeliverable: News', "The recipient's email provider rejected it."],
  ['about-us', exchange, 'Unzustellbar: Ausgabe', 'Sie verfügen nicht über die Berechtigung zum Senden.'],
  ['about-us', 'MAILER-DAEMON@x.example', 'Nedoručitelná zpráva', 'Vaše zpráva byla odmítnuta jako spam.'],
  ['about-us', 'MAILER-DAEMON@x.example', 'Olevererbart brev', 'Meddelandet avvisades som skräppost.'],
  ['about-us', 'MAILER-DAEMON@x.example', 'Teslim edilemedi: Mektup', 'İletiniz spam olarak reddedildi.'],
  [
    'soft',
    'MAILER-DAEMON@x.example',
    '配信遅延のお知らせ: メール配信エラー',
    'メッセージはまだ配信されていません。',
  ],
  ['soft', 'MAILER-DAEMON@x.example', '배달되지 않음: 편지', '메일이 아직 배달되지 않았습니다.'],
  [
    'hard',
    'Postmaster@domino.example',
    'ZUSTELLFEHLER: Benutzer anna nicht im Domino-Verzeichnis aufgeführt',
    'Ihre Nachricht wurde nicht zugestellt, da Benutzer anna nicht im Domino-Verzeichnis aufgeführt ist.',
  ],
  [
    'hard',
    'Mail Delivery System <Mailer-Daemon@x.example>',
    'Mail delivery failed: returning message to sender',
    'The mail server could not deliver mail to anna@example.net. The account or domain may not exist, they may be blacklisted, or missing the proper dns entries.',
  ],
  ['soft', 'mailer-daemon@x.example', 'Mensagem não entregue', 'A caixa postal excedeu o limite de espaço.'],
  [
    'soft',
    'mailer-daemon@x.example',
    'Messaggio non recapitato',
    'La casella ha superato la quota disponibile.',
  ],
  [
    'hard',
    'mailer-daemon@x.example',
    'Niedoręczona przesyłka',
    'Adresat nie posiada konta na naszym serwerze.',
  ],
  ['soft', 'mailer-daemon@x.example', 'Sikertelen kézbesítés', 'A címzett postafiókja betelt.'],
  ['soft', 'mailer-daemon@x.example', 'Bericht niet afgeleverd', 'De mailbox heeft de limiet bereikt.'],
  ['soft', 'mailer-daemon@x.example', '[메일 반송] 편지', '받는 사람의 메일함이 꽉 찼습니다.'],
  ['soft', 'mailer-daemon@x.example', 'Αδυναμία παράδοσης', 'Το γραμματοκιβώτιο του παραλήπτη είναι γεμάτο.'],
]

test.each(notices)('%s: %s, %s, %s', async (expected, from, subject, words) => {
  expect(await classOf(plain({ from, subject: encoded(subject), words }))).toBe(expected)
})

/** Of people who are away or have gone, without marks in the head: some speak of mailboxes and of mail that does not arrive. */
const answers: [subject: string, words: string][] = [
  [
    'Re: News',
    'Diese E-Mail-Adresse ist nicht mehr gültig. Ihre Nachricht wurde nicht zugestellt und nicht gelesen.',
  ],
  ['Re: News', 'Vielen Dank für Ihre Nachricht. Unser Büro ist vom 23.12. bis 6.1. geschlossen.'],
  ['Re: News', 'Ich bin erst am 4. Dezember wieder im Büro.'],
  [
    'My e-mail address has changed',
    'The old mailbox is full and will be closed. Please write to anna@new.example.',
  ],
  ['Re: News', 'I have moved to a new role and no longer monitor this inbox.'],
  ['Re: News', 'Our office is closed until January 2nd.'],
  ['Re: La lettre', "Je ne consulte plus cette adresse. Merci d'écrire à anna@new.example."],
  ['Re: La carta', 'Este buzón no se revisa. Por favor escriba a info@example.es.'],
  ['R: La lettera', 'Questa casella di posta non è più presidiata.'],
  ['Antw: De brief', 'Deze mailbox wordt niet gelezen. Ik ben met verlof tot 4 december.'],
  ['Автоответ: Письмо', 'Я больше не работаю в компании.'],
  ['Re: Письмо', 'Я больше не работаю в компании. Пишите на info@example.ru.'],
  ['Otomatik yanıt: Mektup', 'Ofis dışındayım.'],
  ['Automatyczna odpowiedź: List', 'Wiadomość nie została dostarczona do nikogo innego.'],
  ['תשובה אוטומטית: מכתב', 'אני בחופשה עד 4 בדצמבר.'],
  ['رد تلقائي: رسالة', 'أنا خارج المكتب حتى 4 ديسمبر.'],
  ['Trả lời tự động: Thư', 'Tôi đang đi vắng.'],
  ['ตอบกลับอัตโนมัติ: จดหมาย', 'ฉันไม่อยู่ที่สำนักงาน'],
  ['Balasan otomatis: Surat', 'Saya sedang cuti sampai 4 Desember.'],
  ['Re: 来信', '您好，您的邮件我已收到，我会尽快给您回复。'],
  ['Re: 手紙', '12月4日まで夏季休業とさせていただきます。'],
  ['Re: 편지', '보내주신 메일 잘 받았습니다.'],
]

test.each(answers)('an answer of a program: %s, %s', async (subject, words) => {
  const from = 'Anna Reader <anna@example.org>'
  expect(await classOf(plain({ from, subject: encoded(subject), words }))).toBe('auto-reply')
})

test.each([
  'X-Autogenerated: Reply',
  'X-FC-MachineGenerated: true',
  'X-POST-MessageClass: 9; Autoresponder',
  'Delivered-To: Autoresponder',
  'X-Auto-Response: yes',
])('a program that says in the head what it is: %s', async (header) => {
  const mail = { from: 'anna@example.org', subject: 'RE: News', words: 'Gone.' }
  expect(await classOf(plain({ ...mail, headers: `${header}\n` }))).toBe('auto-reply')
  expect(await classOf(plain(mail))).toBe('other')
})

test.each([
  ['soft', '554 5.2.121 RECIPIENT.RateLimit; recipient has exceeded the limit on messages'],
  ['soft', '550 5.2.122 The recipient has exceeded their limit for the number of messages per hour.'],
  [
    'soft',
    '421 4.2.1 Service refuse. Veuillez essayer plus tard. Service refused, please try later. LPN006_107',
  ],
  [
    'about-us',
    '550 5.5.0 Service refuse. Veuillez essayer plus tard. service refused, please try later. LPN007_510',
  ],
  ['about-us', '550 Mail content denied. https://service.mail.qq.com/detail/122/5'],
  [
    'hard',
    '554 5.5.0 The mail could not be delivered to the recipient because the domain is not reachable. Please check the domain and try again',
  ],
])('%s: %s', async (expected, diagnostic) => {
  const status = /[45]\.\d{1,3}\.\d{1,3}/.exec(diagnostic)?.[0] ?? '5.0.0'
  expect(await classOf(report({ diagnostic, status }))).toBe(expected)
})

test('what people write of full mailboxes and of mail that does not arrive is neither', async () => {
  const from = 'Anna Reader <anna@example.org>'
  for (const [subject, words] of [
    [
      'Re: News',
      'My mailbox is full of your letters, and I love them. Yesterday one could not be delivered?',
    ],
    ['Question', 'Could you please unsubscribe anna@example.org? My old address no longer exists.'],
    ['AW: Ausgabe', 'Der Artikel über Urlaub war großartig.'],
  ] as const) {
    expect(await classOf(plain({ from, subject: encoded(subject), words }))).toBe('other')
  }
})
