import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { testContent } from '../../../../test/sends.ts'
import { composeMessage, toBytes } from '../../../platform/mail-transports/message/compose-message.ts'
import type { ClaimedRecipient } from './claim.ts'
import { createComposer } from './compose.ts'

const recipient: ClaimedRecipient = {
  subscriberId: 7,
  address: 'ada@house.test',
  subscriberKey: 'key-7',
  name: 'Ada',
  hasPlan: false,
  countsReads: false,
  servers: 'house.test',
  subject: 'a',
  attempts: 1,
  isRepeat: false,
  leftOut: null,
}

/** A mail as its reader's program reads it. */
async function read({ name, subject = 'The week' }: { name: string; subject?: string }) {
  const compose = createComposer({
    send: {
      id: 1,
      key: 'k',
      content: {
        ...testContent,
        from: { ...testContent.from, name: subject },
        subjects: { a: subject, b: null },
      },
    },
    tokenOf: () => 'token',
    publicUrl: 'https://meridian.test',
    linksOf: () => ({
      unsubscribe: 'https://meridian.test/u',
      oneClick: 'https://meridian.test/one',
      preferences: 'https://meridian.test/p',
    }),
    returnAddressOf: () => 'b+token@bounces.test',
  })
  const composed = composeMessage(compose({ ...recipient, name }))
  if (!composed.ok) throw new Error(composed.reason)
  return PostalMime.parse(toBytes(composed.message))
}

const headerNames = async (mail: Promise<{ headers: { key: string }[] }>) =>
  (await mail).headers.map(({ key }) => key)

test.each([
  ['$& $` $1 $$'],
  ['{{name}} {name} {{{unsubscribe}}}'],
  ['%s %d %n %{name}'],
  [String.raw`\r\n \0 \u0000`],
  ['=?utf-8?B?QmNjOiBldmVyeW9uZUBldmlsLnRlc3Q=?='],
  ['=?utf-8?Q?=0D=0ABcc:_x=40evil.test?='],
  ['<%= name %> ${name} #{name}'],
  ['<b>Ada</b> &amp; "Co" <x@evil.test>'],
])('%s is what it is, as a name, a sender and a subject', async (words) => {
  const mail = await read({ name: words, subject: words })
  expect(mail.subject).toBe(words)
  expect(mail.from).toEqual({ name: words, address: testContent.from.address })
  expect(mail.text).toContain('Hello')
  // Names have no angles anywhere.
  const escaped = words.replaceAll(/[<>]/g, '').replaceAll('&', '&amp;')
  expect(mail.html?.replaceAll('&quot;', '"')).toContain(`<p>Dear ${escaped}</p>`)
})

test.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\r\n\r\n', '\r\n '])(
  'a name or a subject with %j in it adds no header and begins no body',
  async (lineBreak) => {
    const words = `Ada${lineBreak}Bcc: everyone@evil.test${lineBreak}Content-Type: text/plain`
    const mail = read({ name: words, subject: words })
    expect(await headerNames(mail)).toEqual(await headerNames(read({ name: 'Ada' })))
    const { subject, html, to, bcc } = await mail
    expect(subject).toMatch(/^Ada\s*Bcc: everyone@evil\.test\s*Content-Type: text\/plain$/)
    expect(html).toMatch(/<p>Dear Ada\s*Bcc: everyone@evil\.test\s*Content-Type: text\/plain<\/p>/)
    expect(to).toEqual([{ name: '', address: 'ada@house.test' }])
    expect(bcc).toBeUndefined()
  },
)
