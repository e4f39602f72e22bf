import { expect, test } from 'vitest'
import { now, reasonOf } from '../../../../test/provider-messages.ts'
import { signSns, snsCertificate, snsCertificateUrl, snsTopic } from '../../../../test/sns-signer.ts'
import { createSesReader } from './ses.ts'

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
