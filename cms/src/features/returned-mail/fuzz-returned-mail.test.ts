import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complaint, plain, report } from '../../../test/returned-mails.ts'
import { classifyReturnedMail } from './classify-returned-mail.ts'
import { readReturnedMail } from './read-returned-mail.ts'
import { ReturnClasses } from './return-verdict.ts'

const classify = async (bytes: Uint8Array) => classifyReturnedMail(await readReturnedMail(bytes)).class
const bytesOf = (text: string) => new TextEncoder().encode(text)

const whole = [
  report({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown' }),
  complaint('abuse'),
  plain({ from: 'MAILER-DAEMON@example.org', subject: '=?utf-8?B?6YCA5L+h?=', words: '退信' }),
]

test('a mail that breaks off anywhere has a class', async () => {
  for (const raw of whole) {
    const bytes = bytesOf(raw)
    for (let end = 0; end <= bytes.length; end += 1)
      expect(ReturnClasses).toContain(await classify(bytes.subarray(0, end)))
  }
})

test('a mail with any bytes anywhere has a class', async () => {
  const broken = fc
    .tuple(fc.constantFrom(...whole), fc.nat(), fc.uint8Array({ maxLength: 40 }))
    .map(([raw, place, noise]) => {
      const bytes = bytesOf(raw)
      bytes.set(noise.subarray(0, bytes.length), place % Math.max(1, bytes.length - noise.length))
      return bytes
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.uint8Array({ maxLength: 400 })), async (bytes) => {
      expect(ReturnClasses).toContain(await classify(bytes))
    }),
    { numRuns: 300 },
  )
})

test('parts within parts, thousands deep, are read as far as they can be', async () => {
  const depth = 3000
  const opened = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n`,
  ).join('')
  expect(ReturnClasses).toContain(
    await classify(bytesOf(`From: MAILER-DAEMON@example.org\n${opened}\nUser unknown`)),
  )
})

test('a report stays one with 30 MB of the mail behind it', async () => {
  const raw = report({ status: '5.2.2', diagnostic: '552 5.2.2 Over quota' })
  const bytes = bytesOf(raw.replace('Words of the newsletter', 'x'.repeat(30_000_000)))
  expect(await classify(bytes)).toBe('soft')
})

test('letters of a set that nobody knows, or another one than is named, are read as they can be', async () => {
  const raw = report({ status: '5.1.1', words: 'Empfänger unbekannt' })
  for (const charset of ['x-unknown', 'utf-7', 'iso-2022-jp', 'utf-16', '']) {
    expect(await classify(bytesOf(raw.replace('charset=utf-8', `charset=${charset}`)))).toBe('hard')
  }
})

test('a line of a megabyte takes no time that grows faster than it', async () => {
  const words = `550 ${'mailbox '.repeat(120_000)}`
  expect(
    await classify(bytesOf(plain({ from: 'MAILER-DAEMON@example.org', subject: 'failure notice', words }))),
  ).toBe('hard')
})

test('a mail that is made to be slow to read has a class nevertheless', async () => {
  const lines = ' \n'.repeat(300_000)
  expect(await classify(bytesOf(`From: MAILER-DAEMON@example.org\nSubject: Undelivered\n\n${lines}`))).toBe(
    'hard',
  )
  const nested = `Subject: x\nContent-Type: text/html\n\n${'<div>'.repeat(400_000)}`
  expect(await classify(bytesOf(nested))).toBe('other')
  const named = 'Final-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.0.0\n\n'.repeat(2500)
  const many = `Subject: x\n\n${named}${'a'.repeat(300_000)}`
  expect(await classify(bytesOf(many))).toBe('hard')
  const word = `From: MAILER-DAEMON@example.org\nSubject: Undelivered\n\n${'a'.repeat(300_000)}`
  expect(await classify(bytesOf(word))).toBe('hard')
})
