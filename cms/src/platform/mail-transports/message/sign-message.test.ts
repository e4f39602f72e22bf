import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { expect, test } from 'vitest'
import { testMail } from '../../../../test/outgoing-mail.ts'
import type { OutgoingMail } from '../mail-transport.ts'
import { composeMessage, toBytes } from './compose-message.ts'
import { SharedText } from './mail-body.ts'
import { signMessage } from './sign-message.ts'

const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signer = { domain: 'magazine.example', selector: 'news', key }
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

async function signed(data: Partial<OutgoingMail> = {}): Promise<string> {
  const composed = composeMessage(testMail(data))
  if (!composed.ok) throw new Error(composed.reason)
  return String(toBytes(composed.message, [await signMessage(composed.message, signer)]))
}

async function verdictOn(message: string): Promise<string> {
  const { results } = await dkimVerify(Buffer.from(message), {
    resolver: async (name) => {
      expect(name).toBe('news._domainkey.magazine.example')
      return [[record]]
    },
    strict: true,
  })
  return results[0]?.status.result ?? 'none'
}

const hard: Record<string, Partial<OutgoingMail>> = {
  'a plain one': {},
  'umlauts and emoji everywhere': {
    subject: 'Größe 👩🏽‍⚖️ '.repeat(20),
    from: { name: 'Zoë Ólafs, "Ö" <x>', address: 'letters@magazine.example' },
    text: 'ä\n'.repeat(50),
    html: '<p>漢字 – “x”</p>',
  },
  'spaces of all kinds': {
    text: '  a \t b  \n\n\n \n',
    html: '<p>\t  x   </p>  \n   \n',
    subject: 'a   b\tc',
  },
  'empty parts': { text: '', html: '' },
  'dots at the start of lines': { text: '.\n..\n', html: '.\n' },
  'shared and personal pieces': {
    text: [new SharedText('Good morning, '), 'Ädä ', new SharedText('  \n and so on.  \n')],
    html: [new SharedText(`<p>${'x  y '.repeat(2000)}`), '  ', new SharedText(' </p>\n')],
  },
  'an address with umlauts before the @': { to: 'jörg@müller.example' },
  'a long address to unsubscribe at': {
    headers: { 'List-Unsubscribe': `<https://a.example/${'t'.repeat(800)}>, <mailto:u@a.example>` },
  },
}

test.each(Object.entries(hard))('the signature of a mail is right: %s', async (_, data) => {
  expect(await verdictOn(await signed(data))).toBe('pass')
})

test('servers may fold its head and shorten its spaces on the way', async () => {
  const message = (await signed()).replace('Subject: The week', 'SUBJECT:   The\r\n   week')
  expect(message).toContain('SUBJECT')
  expect(await verdictOn(message)).toBe('pass')
})

test.each([
  ['a word of the body', 'Good=20|Good', 'Bad'],
  ['the subject', 'week in rates', 'week of rates'],
  ['where to unsubscribe', 'token=abc', 'token=abd'],
  ['that one click is enough', 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n', ''],
  ['the recipient', 'To: reader@example.org', 'To: other@example.org'],
  ['a second sender', 'MIME-Version: 1.0', 'MIME-Version: 1.0\r\nFrom: other@evil.example'],
  ['a second subject', 'MIME-Version: 1.0', 'MIME-Version: 1.0\r\nSubject: Another one'],
  ['a sender above the first', 'DKIM-Signature', 'From: other@evil.example\r\nDKIM-Signature'],
  ['a subject above the first', 'DKIM-Signature', 'Subject: Another one\r\nDKIM-Signature'],
  ['a recipient above the first', 'DKIM-Signature', 'To: other@evil.example\r\nDKIM-Signature'],
])('who changes %s breaks it', async (_, from, to) => {
  const message = await signed()
  const changed = message.replace(new RegExp(from.replaceAll('.', String.raw`\.`)), to)
  expect(changed).not.toBe(message)
  expect(await verdictOn(changed)).not.toBe('pass')
})

test('what many mails have in common is encoded once', () => {
  const shared = new SharedText(`<p>${'ü'.repeat(500_000)}</p>`)
  const first = composeMessage(testMail({ html: [shared, 'Ada'] }))
  const second = composeMessage(testMail({ html: [shared, 'Bob'] }))
  if (!first.ok || !second.ok) throw new Error('Both can be sent.')
  const longest = ({ message }: typeof first) => message.body.find(({ bytes }) => bytes.length > 1_000_000)
  expect(longest(first)?.bytes).toBe(longest(second)?.bytes)
})
