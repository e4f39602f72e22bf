import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { testMail } from '../../../../test/outgoing-mail.ts'
import type { OutgoingMail } from '../mail-transport.ts'
import { composeMessage, toBytes } from './compose-message.ts'
import { bodyText, SharedText } from './mail-body.ts'

function bytesOf(data: Partial<OutgoingMail>): Buffer {
  const composed = composeMessage(testMail(data))
  if (!composed.ok) throw new Error(composed.reason)
  return toBytes(composed.message)
}

/** As a mail program reads it; the parser counts the line break before the next part to the text. */
async function read(data: Partial<OutgoingMail>) {
  const { text = '', html = '', ...parsed } = await PostalMime.parse(bytesOf(data))
  return { ...parsed, text: text.replace(/\n$/, ''), html: html.replace(/\n$/, '') }
}

/** The longest line of both parts, in bytes. */
function longestLine(data: Partial<OutgoingMail>): number {
  const [, ...body] = String(bytesOf(data)).split('\r\n\r\n')
  const lines = body.join('\r\n\r\n').split('\r\n')
  return Math.max(...lines.map((line) => Buffer.byteLength(line)))
}

const headOf = (bytes: Buffer) => String(bytes).split('\r\n\r\n', 1)[0] ?? ''

function refusalOf(data: Partial<OutgoingMail>) {
  const composed = composeMessage(testMail(data))
  return composed.ok ? null : { about: composed.about, reason: composed.reason }
}

test('a message has both parts and what it was given', async () => {
  const parsed = await read({ replyTo: { name: 'Zoë Ólafs', address: 'zoe@example.org' } })
  expect(parsed).toMatchObject({
    from: { name: 'The Executive Agenda', address: 'letters@magazine.example' },
    to: [{ address: 'reader@example.org' }],
    replyTo: [{ name: 'Zoë Ólafs', address: 'zoe@example.org' }],
    subject: 'The week in rates',
    messageId: '<0123456789abcdef@magazine.example>',
    text: 'Good morning, Ada.\n',
    html: '<p>Good morning, Ada.</p>\n',
  })
  expect(Date.parse(parsed.date ?? '')).not.toBeNaN()
})

const hostileTexts = {
  'dots at the start of lines': '.\n..\n.first\nlast.\n',
  'lines beyond every limit': `${'x'.repeat(3000)} ${'ü'.repeat(3000)}`,
  'spaces at the ends of lines': 'a \nb\t\n c ',
  'equals signs': 'a=3D=\n==\n=_\n--=_',
  'letters and emoji': 'Größe “quoted” 👩🏽‍⚖️ 漢字',
  'words that look like code': '$& {{name}} %s \\ $1 `${x}` <%= y %>',
  'a line like a boundary': '--=_abc\n--\n',
  nothing: '',
}

describe.each(Object.entries(hostileTexts))('%s', (_, text) => {
  test('arrive as they are, in lines of at most 76 characters', async () => {
    const parsed = await read({ text, html: `<pre>${text}</pre>` })
    expect(parsed.text).toBe(text)
    expect(parsed.html).toBe(`<pre>${text}</pre>`)
    expect(longestLine({ text, html: text })).toBeLessThanOrEqual(76)
  })

  test('arrive as they are in pieces, shared and personal, wherever they are parted', async () => {
    const whole = [...text]
    for (const at of [0, 1, Math.floor(whole.length / 2), whole.length]) {
      const [before, after] = [whole.slice(0, at).join(''), whole.slice(at).join('')]
      const body = [new SharedText(before), 'Ada – ', new SharedText(''), after, new SharedText(after)]
      const parsed = await read({ text: body, html: body })
      expect(parsed.text).toBe(`${before}Ada – ${after}${after}`)
      expect(bodyText(body)).toBe(`${before}Ada – ${after}${after}`)
      expect(longestLine({ text: body, html: body })).toBeLessThanOrEqual(76)
    }
  })
})

test('no line begins with a dot, which servers on the way might take for the end', () => {
  const text = `.\n..a\n.${'x'.repeat(75)}\n${'y'.repeat(75)}.z\n.`
  const body = [new SharedText(text), '.Ada', new SharedText(text)]
  expect(String(bytesOf({ text: body, html: body }))).not.toMatch(/^\./m)
  expect(longestLine({ text: body, html: body })).toBeLessThanOrEqual(76)
})

test('NUL, other controls and halves of characters are dropped or replaced', async () => {
  const parsed = await read({ text: 'a\0b\u0007c\u0085d\ud83d e\r\nf\rg', subject: 'a\0b\ud83dc' })
  expect(parsed.text).toBe('abcd\ufffd e\nf\ng')
  expect(parsed.subject).toBe('a b\ufffdc')
})

const attack = 'Mallory\r\nBcc: everyone@example.org\r\n\r\nBuy now\u2028X: y'

test('no name, subject or header adds a header', async () => {
  const parsed = await read({
    from: { name: attack, address: 'letters@magazine.example' },
    replyTo: { name: attack, address: 'zoe@example.org' },
    subject: attack,
    messageId: `<a@b>\r\nBcc: x@example.org`,
    headers: { 'X-Campaign': attack, 'List-Unsubscribe': `<https://a.example>\r\nBcc: x@example.org` },
  })
  expect(parsed.headers.map(({ key }) => key)).toEqual([
    'from',
    'reply-to',
    'to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'x-campaign',
    'list-unsubscribe',
    'content-type',
  ])
  expect(parsed.subject).toBe('Mallory Bcc: everyone@example.org Buy now X: y')
  expect(parsed.from?.address).toBe('letters@magazine.example')
})

test.each([
  ['a name of 300 letters', 'Ada '.repeat(75).trim()],
  ['a name of 300 letters without a space', 'A'.repeat(300)],
  ['a name of emoji', '👩🏽‍⚖️'.repeat(60)],
  ['quotes and angles', '"Ada" <ada@evil.example>, b\\c; (d)'],
  ['what looks encoded', '=?utf-8?Q?Bcc?= Ada'],
  ['letters beyond ASCII', 'Zoë Ólafsdóttir 漢字'],
])('%s arrives as sender and subject', async (_, name) => {
  const bytes = bytesOf({ from: { name, address: 'letters@magazine.example' }, subject: name })
  const parsed = await PostalMime.parse(bytes)
  expect(parsed.from).toEqual({ name, address: 'letters@magazine.example' })
  expect(parsed.subject).toBe(name)
  const head = headOf(bytes)
  expect(head).toMatch(/^[\0-\u007f]+$/)
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThan(400)
})

test('an address to unsubscribe at is not broken, however long it is', async () => {
  const address = `<https://magazine.example/unsubscribe?token=${'t'.repeat(700)}>`
  expect(String(bytesOf({ headers: { 'List-Unsubscribe': address } }))).toContain(address)
  expect(refusalOf({ headers: { 'List-Unsubscribe': `<https://a.example/${'t'.repeat(1000)}>` } })).toEqual({
    about: 'message',
    reason: 'The header List-Unsubscribe is too long.',
  })
  expect(refusalOf({ headers: { 'X:\r\nBcc': 'a' } })).toMatchObject({ about: 'message' })
})

test('domains with umlauts are written in ASCII; what stands before the @ stays, and needs SMTPUTF8', async () => {
  const composed = composeMessage(testMail({ to: 'jorg@müller.example', envelopeFrom: 'b@bücher.example' }))
  expect(composed).toMatchObject({
    ok: true,
    needsSmtpUtf8: false,
    envelope: { to: 'jorg@xn--mller-kva.example', from: 'b@xn--bcher-kva.example' },
  })
  expect(composeMessage(testMail({ to: 'jörg@müller.example' }))).toMatchObject({
    ok: true,
    needsSmtpUtf8: true,
    envelope: { to: 'jörg@xn--mller-kva.example' },
  })
  const parsed = await read({ to: 'jörg@müller.example' })
  expect(parsed.to).toEqual([{ name: '', address: 'jörg@xn--mller-kva.example' }])
})

test.each([
  'a@b.example\r\nRCPT TO:<c@d.example>',
  'a@b.example>, <c@d.example',
  'a b@c.example',
  '"a b"@c.example',
  'a,b@c.example',
  'nobody',
  '@c.example',
  'a@',
  'a@b c.example',
  'a@%62.example',
  'a@b.example:25',
  'a@b.example/c',
  `${'a'.repeat(65)}@c.example`,
  'a\ud83d@c.example',
])('%j is no address, and nothing is sent', (to) => {
  expect(refusalOf({ to })?.about).toBe('recipient')
  expect(refusalOf({ envelopeFrom: to })?.about).toBe('sender')
})
