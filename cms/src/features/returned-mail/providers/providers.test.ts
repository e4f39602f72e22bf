import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signSns, snsCertificate, snsCertificateUrl, snsTopic } from '../../../../test/sns-signer.ts'
import { createMailgunReader } from './mailgun.ts'
import { readPostmark } from './postmark.ts'
import { readResend } from './resend.ts'
import { createSesReader } from './ses.ts'

const now = new Date('2026-11-27T10:00:05Z')
const bodyOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const reasonOf = (message: { ok: boolean; reason?: string }) => message.reason

const sesBounce = (bounce: object) =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      feedbackId: '0100017a-feed',
      bounceType: 'Permanent',
      bounceSubType: 'General',
      timestamp: '2026-11-27T10:00:00.000Z',
      reportingMTA: 'dns; e.amazonses.com',
      bouncedRecipients: [
        {
          emailAddress: 'reader@example.org',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 User unknown',
        },
      ],
      ...bounce,
    },
    mail: {
      timestamp: '2026-11-27T09:59:58.000Z',
      source: 'news@meridian.example',
      messageId: '0100017a-mail',
      destination: ['reader@example.org'],
      tags: { mail: ['abcd'] },
    },
  })

function openSes(topic: string | null = snsTopic) {
  const asked: string[] = []
  const read = createSesReader({
    topic,
    ask: async (url) => {
      asked.push(url)
      return url === snsCertificateUrl ? snsCertificate : ''
    },
  })
  return { asked, read: (body: string, at = now) => read({ body: Buffer.from(body), now: at }) }
}

test('a bounce of Amazon SES, signed by SNS in either way', async () => {
  for (const version of ['1', '2'] as const) {
    const { read } = openSes()
    expect(await read(signSns({ Message: sesBounce({}) }, { version }))).toEqual({
      ok: true,
      events: [
        {
          id: '0100017a-feed:reader@example.org',
          class: 'hard',
          status: '5.1.1',
          diagnostic: 'smtp; 550 5.1.1 User unknown',
          address: 'reader@example.org',
          token: 'abcd',
        },
      ],
    })
  }
})

test('what a bounce of Amazon SES means', async () => {
  const { read } = openSes()
  const classOf = async (bounce: object) => {
    const message = await read(signSns({ Message: sesBounce(bounce) }))
    return message.ok && message.events[0]?.class
  }
  const about = (diagnosticCode: string, status: string) => [
    { emailAddress: 'reader@example.org', diagnosticCode, status },
  ]
  expect(await classOf({ bouncedRecipients: about('smtp; 550 5.7.1 Blocked as spam', '5.7.1') })).toBe(
    'about-us',
  )
  expect(await classOf({ bouncedRecipients: [{ emailAddress: 'reader@example.org' }] })).toBe('hard')
  const transient = { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: 'reader@example.org' }] }
  expect(await classOf({ ...transient, bounceSubType: 'MailboxFull' })).toBe('soft')
  expect(await classOf({ ...transient, bounceSubType: 'ContentRejected' })).toBe('about-us')
})

test('a complaint that Amazon SES gives on, and what needs no answer', async () => {
  const { read } = openSes()
  const complaint = (complaintFeedbackType: string) =>
    JSON.stringify({
      eventType: 'Complaint',
      complaint: {
        feedbackId: 'f',
        complaintFeedbackType,
        complainedRecipients: [{ emailAddress: 'reader@example.org' }],
      },
      mail: { messageId: 'm' },
    })
  expect(await read(signSns({ Message: complaint('abuse') }))).toMatchObject({
    ok: true,
    events: [{ class: 'complaint', address: 'reader@example.org' }],
  })
  expect(await read(signSns({ Message: complaint('not-spam') }))).toEqual({ ok: true, events: [] })
  const delivery = JSON.stringify({ notificationType: 'Delivery', mail: { messageId: 'm' } })
  expect(await read(signSns({ Message: delivery }))).toEqual({ ok: true, events: [] })
  const greeting = signSns({ Subject: 'Successfully set notification', Message: 'Hello from Amazon SES' })
  expect(await read(greeting)).toEqual({ ok: true, events: [] })
})

test('what SNS has not signed for our topic is refused, and nothing of it is fetched', async () => {
  const { asked, read } = openSes()
  const signed = signSns({ Message: sesBounce({}) })
  expect(reasonOf(await read(signSns({ Message: sesBounce({}), TopicArn: `${snsTopic}x` })))).toBe('unsigned')
  for (const url of [
    'http://sns.eu-west-1.amazonaws.com/x.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem',
    'https://evil.example/sns.eu-west-1.amazonaws.com/x.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/x.pem',
    'https://a@sns.eu-west-1.amazonaws.com/x.pem',
    'https://bucket.s3.eu-west-1.amazonaws.com/x.pem',
    'https://sns.s3.amazonaws.com/x.pem',
    'https://sns.s3-eu-west-1.amazonaws.com/x.pem',
    'https://sns.eu-west-1.amazonaws.com/?x=.txt',
    'not an address',
  ])
    expect(reasonOf(await read(signSns({ Message: sesBounce({}), SigningCertURL: url })))).toBe('unsigned')
  expect(asked).toEqual([])
  expect(reasonOf(await read(signed.replace('User unknown', 'User unknowm')))).toBe('unsigned')
  expect(reasonOf(await read(signed, new Date('2200-01-01')))).toBe('unsigned')
  expect(reasonOf(await read('{"Type":"Notification"}'))).toBe('malformed')
  expect(reasonOf(await read('no JSON'))).toBe('malformed')
  expect(reasonOf(await openSes(null).read(signed))).toBe('unset')
})

test('a subscription of our topic is confirmed at SNS alone, and a certificate is fetched once', async () => {
  const { asked, read } = openSes()
  const ask = (SubscribeURL: string) =>
    signSns({ Type: 'SubscriptionConfirmation', Message: 'You have chosen', Token: 't', SubscribeURL })
  const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
  expect(await read(ask(url))).toEqual({ ok: true, events: [] })
  expect(reasonOf(await read(ask('https://evil.example/?Action=ConfirmSubscription')))).toBe('malformed')
  expect(asked).toEqual([snsCertificateUrl, url])
})

const postmarkBounce = {
  RecordType: 'Bounce',
  MessageStream: 'broadcast',
  ID: 692560173,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: 'campaign',
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  Metadata: { mail: 'abcd' },
  ServerID: 23,
  Description: 'The server was unable to deliver your message (ex: unknown user, mailbox not found).',
  Details: 'smtp;550 5.1.1 The email account that you tried to reach does not exist.',
  Email: 'reader@example.org',
  From: 'news@meridian.example',
  BouncedAt: '2026-11-27T10:00:00Z',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'The Executive Agenda',
}
const password = 'a-long-password-of-ours'
const basic = (text: string) =>
  new Headers({ authorization: `Basic ${Buffer.from(`any:${text}`).toString('base64')}` })
const postmark = (record: object, headers = basic(password)) =>
  readPostmark(password, { headers, body: bodyOf(record) })

test('what Postmark tells, with the password of its address or of a header', () => {
  expect(postmark(postmarkBounce)).toMatchObject({
    ok: true,
    events: [{ class: 'hard', status: '5.1.1', address: 'reader@example.org', token: 'abcd' }],
  })
  expect(postmark(postmarkBounce, new Headers({ 'x-webhook-secret': password }))).toMatchObject({ ok: true })
  const classOf = (record: object) => {
    const message = postmark({ ...postmarkBounce, ...record })
    return message.ok && message.events[0]?.class
  }
  expect(classOf({ RecordType: 'SpamComplaint', Type: 'SpamComplaint' })).toBe('complaint')
  expect(classOf({ Type: 'SoftBounce', Details: '' })).toBe('soft')
  expect(classOf({ Type: 'SpamNotification' })).toBe('about-us')
  expect(classOf({ Type: 'HardBounce', Details: 'smtp;554 5.7.1 Listed at a block list' })).toBe('about-us')
  expect(classOf({ Type: 'AutoResponder' })).toBe('auto-reply')
  expect(classOf({ RecordType: 'Delivery' })).toBeUndefined()
})

test('Postmark without the password is refused', () => {
  expect(reasonOf(postmark(postmarkBounce, basic(`${password}x`)))).toBe('unsigned')
  expect(reasonOf(postmark(postmarkBounce, new Headers()))).toBe('unsigned')
  expect(reasonOf(postmark({ RecordType: 1 }))).toBe('malformed')
  expect(reasonOf(readPostmark(null, { headers: basic(''), body: bodyOf({}) }))).toBe('unset')
})

const mailgunKey = 'key-0123456789abcdef'
const seconds = String(now.getTime() / 1000)

function mailgunMessage(
  told: object,
  { timestamp = seconds, token = 't'.repeat(50), key = mailgunKey } = {},
) {
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const event = {
    id: 'G9Bn5sl1TC6nu79C8C0bwg',
    timestamp: Number(timestamp),
    'log-level': 'error',
    event: 'failed',
    severity: 'permanent',
    reason: 'bounce',
    recipient: 'reader@example.org',
    'recipient-domain': 'example.org',
    'delivery-status': {
      code: 550,
      'enhanced-code': '5.1.1',
      message: '5.1.1 The email account that you tried to reach does not exist.',
      description: '',
      'attempt-no': 1,
    },
    message: { headers: { 'message-id': '20261127@meridian.example' } },
    'user-variables': { mail: 'abcd' },
  }
  return {
    now,
    body: bodyOf({ signature: { timestamp, token, signature }, 'event-data': { ...event, ...told } }),
  }
}

test('what Mailgun tells', () => {
  const classOf = (told: object, index: number) => {
    const message = createMailgunReader(mailgunKey)(mailgunMessage({ ...told, id: `e${index}` }))
    return message.ok && message.events.map((event) => event.class)
  }
  const status = (message: string, code: number) => ({ 'delivery-status': { code, message } })
  expect(
    [
      {},
      { severity: 'temporary', ...status('Mailbox full', 452) },
      status('5.7.1 Message rejected as spam', 550),
      { reason: 'espblock', ...status('', 0) },
      { reason: 'suppress-bounce', ...status('Not delivering to previously bounced address', 605) },
      { reason: 'old', ...status('Too old', 602) },
      { event: 'complained' },
      { event: 'opened' },
      { reason: 'suppress-unsubscribe' },
    ].map(classOf),
  ).toEqual([['hard'], ['soft'], ['about-us'], ['about-us'], ['hard'], ['soft'], ['complaint'], [], []])
})

test('Mailgun is refused with another key, too late, too early, and with a token for another event', () => {
  const read = createMailgunReader(mailgunKey)
  expect(read(mailgunMessage({}))).toMatchObject({ ok: true })
  // The same again is no replay: Mailgun tells until it is answered.
  expect(read(mailgunMessage({}))).toMatchObject({ ok: true })
  expect(reasonOf(read(mailgunMessage({ id: 'another', recipient: 'victim@example.org' })))).toBe('stale')
  const late = String(Number(seconds) - 10 * 3600)
  const early = String(Number(seconds) + 600)
  expect(reasonOf(read(mailgunMessage({}, { timestamp: late, token: 'l' })))).toBe('stale')
  expect(reasonOf(read(mailgunMessage({}, { timestamp: early, token: 'e' })))).toBe('stale')
  expect(reasonOf(read(mailgunMessage({}, { timestamp: 'x', token: 'x' })))).toBe('stale')
  expect(reasonOf(read(mailgunMessage({}, { key: 'another-key', token: 'k' })))).toBe('unsigned')
  expect(reasonOf(read({ now, body: bodyOf([]) }))).toBe('malformed')
  expect(reasonOf(createMailgunReader(null)(mailgunMessage({})))).toBe('unset')
})

const resendSecret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`

function resendMessage(
  type: string,
  data: object,
  { id = 'msg_2Kx', timestamp = seconds, secret = resendSecret } = {},
) {
  const body = bodyOf({
    type,
    created_at: '2026-11-27T10:00:00.000Z',
    data: {
      email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
      from: 'Meridian <news@meridian.example>',
      to: ['reader@example.org'],
      subject: 'The Executive Agenda',
      tags: { mail: 'abcd' },
      ...data,
    },
  })
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const headers = new Headers({
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,AAAA v1,${signature}`,
  })
  return { headers, body, now }
}

test('what Resend tells', () => {
  const bounce = (type: string, message: string) => ({ bounce: { type, subType: 'General', message } })
  const told = readResend(
    resendSecret,
    resendMessage('email.bounced', bounce('Permanent', '550 5.1.1 User unknown')),
  )
  expect(told).toMatchObject({
    ok: true,
    events: [
      { id: 'msg_2Kx:reader@example.org', class: 'hard', address: 'reader@example.org', token: 'abcd' },
    ],
  })
  const classOf = (type: string, data: object) => {
    const message = readResend(resendSecret, resendMessage(type, data))
    return message.ok && message.events[0]?.class
  }
  const suppressed =
    "The recipient's email address is on the suppression list because it has a recent history of producing hard bounces."
  expect(classOf('email.bounced', bounce('Permanent', suppressed))).toBe('hard')
  expect(classOf('email.bounced', bounce('Transient', ''))).toBe('soft')
  expect(classOf('email.bounced', bounce('Permanent', '554 5.7.1 Message rejected as spam'))).toBe('about-us')
  expect(classOf('email.complained', {})).toBe('complaint')
  expect(classOf('email.delivery_delayed', {})).toBe('soft')
  expect(classOf('email.failed', { failed: { reason: 'reached_daily_quota' } })).toBe('about-us')
  expect(classOf('email.suppressed', {})).toBe('hard')
  expect(classOf('email.delivered', {})).toBeUndefined()
  expect(classOf('email.complained', { tags: [{ name: 'mail', value: 'abcd' }] })).toBe('complaint')
})

test('Resend is refused when another has signed, later, or something else', () => {
  const read = (request: ReturnType<typeof resendMessage>) => reasonOf(readResend(resendSecret, request))
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  expect(read(resendMessage('email.complained', {}, { secret: other }))).toBe('unsigned')
  expect(read(resendMessage('email.complained', {}, { timestamp: String(Number(seconds) - 301) }))).toBe(
    'stale',
  )
  expect(read(resendMessage('email.complained', {}, { timestamp: 'x' }))).toBe('stale')
  const signed = resendMessage('email.complained', {})
  expect(read({ ...signed, body: Buffer.from(signed.body.toString().replace('reader@', 'victim@')) })).toBe(
    'unsigned',
  )
  expect(read({ ...signed, headers: new Headers() })).toBe('unsigned')
  expect(reasonOf(readResend(null, signed))).toBe('unset')
})
