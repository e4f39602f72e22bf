import { describe, expect, test } from 'vitest'
import { classifySmtpReply } from './judge-reply.ts'
import type { ReturnClass } from './return-verdict.ts'
import { classOf, plain, report } from '../../../test/returned-mails.ts'

const replies: [reply: string, ReturnClass][] = [
  [
    '550 5.1.1 <reader@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    'hard',
  ],
  [
    "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address",
    'hard',
  ],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'hard'],
  [
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
    'hard',
  ],
  ['550 5.2.1 The email account that you tried to reach is disabled.', 'hard'],
  ['550 5.5.0 Requested action not taken: mailbox unavailable', 'hard'],
  [
    "554 delivery error: dd This user doesn't have a yahoo.com account (reader@yahoo.com) [0] - mta1.mail.example",
    'hard',
  ],
  ['550 Requested action not taken: mailbox unavailable', 'hard'],
  ['550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]', 'hard'],
  ['550 5.7.1 No such user!', 'hard'],
  [
    '550 Message was not accepted -- invalid mailbox. Local mailbox reader@mail.example is unavailable: user not found',
    'hard',
  ],
  ['550 Mailbox not found. https://service.mail.example/help', 'hard'],
  ['553 5.3.0 <reader@example.org>... User unknown', 'hard'],
  ['554 5.4.4 [internal] Domain Lookup Failed: host not found', 'hard'],
  ['556 5.1.10 Recipient domain has a null MX', 'hard'],
  ['550 #5.1.0 Address rejected.', 'hard'],
  ['550 5.1.6 recipient no longer on server: reader@icloud.example', 'hard'],
  ['452-4.2.2 The email account that you tried to reach is over quota.', 'soft'],
  ["452 4.2.2 The recipient's inbox is out of storage space and inactive.", 'soft'],
  ['552 5.2.2 <reader@icloud.example>: user is over quota', 'soft'],
  ['554 5.2.2 mailbox full; STOREDRV.Deliver; mailbox full', 'soft'],
  ['550 5.7.1 <reader@example.org>: Mailbox quota exceeded', 'soft'],
  ['451 4.7.1 Greylisting in action, please come back later', 'soft'],
  ['450 4.2.0 <reader@example.org>: Recipient address rejected: Greylisted', 'soft'],
  ['451 4.3.0 Temporary lookup failure', 'soft'],
  ['421 4.4.2 Connection timed out', 'soft'],
  ['450 4.1.1 <reader@example.org>: Recipient address rejected: unverified address', 'soft'],
  ['554 5.4.6 Hop count exceeded - possible mail loop', 'soft'],
  ['550 4.4.7 QUEUE.Expired; message expired', 'soft'],
  [
    '550-5.7.1 [192.0.2.1 12] Our system has detected that this message is likely unsolicited mail.',
    'about-us',
  ],
  ['550-5.7.26 This mail has been blocked because the sender is unauthenticated.', 'about-us'],
  [
    '421-4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address',
    'about-us',
  ],
  [
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
    'about-us',
  ],
  [
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    'about-us',
  ],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'about-us'],
  ['554 5.7.9 Message not accepted for policy reasons. See https://postmaster.example/', 'about-us'],
  ['550 5.7.1 Message rejected due to DMARC policy', 'about-us'],
  ['550 5.1.8 Access denied, bad outbound sender', 'about-us'],
  ['553 5.1.8 <news@meridian.example>: Sender address rejected: Domain not found', 'about-us'],
  ['552 5.3.4 Message size exceeds fixed limit', 'about-us'],
  [
    '554 Transaction failed Reject due to policy restrictions. For explanation visit https://postmaster.example',
    'about-us',
  ],
  [
    '554-Nemesis ESMTP Service not available 554-No SMTP service 554 Bad DNS PTR resource record.',
    'about-us',
  ],
  [
    '421 4.7.0 mwinf5c04 ME Trop de connexions, veuillez verifier votre configuration. Too many connections, slow down. OFR004_104',
    'about-us',
  ],
  ['550 5.4.5 Daily user sending limit exceeded.', 'about-us'],
  ['554 5.6.0 Message content rejected: virus found', 'about-us'],
  [
    '550 5.7.124 RESOLVER.RST.SenderNotInAllowedList; sender is not in the group’s allowed senders list',
    'about-us',
  ],
  ['554 5.7.1 <reader@example.org>: Relay access denied', 'about-us'],
  ['535 5.7.8 Authentication failed', 'about-us'],
]

describe('an answer of a mail server', () => {
  test.each(replies)('%s', (reply, expected) => {
    expect(classifySmtpReply(reply)?.class).toBe(expected)
  })

  test.each(replies)('in a report: %s', async (reply, expected) => {
    const status = reply.startsWith('4') ? '4.0.0' : '5.0.0'
    expect(await classOf(report({ status, diagnostic: reply }))).toBe(expected)
  })

  test.each(replies)('in plain words: %s', async (reply, expected) => {
    const words = `Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.

<reader@example.org>:
192.0.2.9 does not like recipient.
Remote host said: ${reply}
Giving up on 192.0.2.9.

--- Below this line is a copy of the message.

Return-Path: <news@meridian.example>
Subject: user unknown, mailbox full`
    const raw = plain({ from: 'MAILER-DAEMON@mx.example.net', subject: 'failure notice', words })
    expect(await classOf(raw)).toBe(expected)
  })

  test('an answer of success is no failure, whatever stands in it', () => {
    expect(classifySmtpReply('250 2.0.0 OK')).toBeNull()
    expect(classifySmtpReply('250 4.2.2 accepted, mailbox nearly full')).toBeNull()
  })
})
