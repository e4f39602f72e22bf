import { describe, expect, test } from 'vitest'
import { givenFile, ofKind, recordsOf } from '../../../../../test/given-files.ts'
import type { ReadOptions, SourceMember } from '../../source-record.ts'
import { readMembers } from './read-members.ts'

const read = (files: Record<string, string | Uint8Array>, options?: ReadOptions) =>
  recordsOf(readMembers, files, options)
const membersOf = async (files: Record<string, string | Uint8Array> | string, options?: ReadOptions) =>
  ofKind(await read(typeof files === 'string' ? { 'list.csv': files } : files, options), 'member')
const brief = ({ email, name, newsletter, access }: SourceMember) => [
  email,
  name,
  newsletter?.state ?? null,
  access.kind,
]
const utc = (at: string) => ({ kind: 'instant', at })

describe('Ghost', () => {
  test('the newest list: tiers, a gift, labels, notes and a customer', async () => {
    const [paying, given, gone] = await membersOf(
      `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id
6f1,Ada@Reader.Example,Ada Kern,"met in Basel, twice",true,false,cus_A1,2021-03-04T05:06:07.000Z,,"VIP, Basel",Gold,
6f2,ben@reader.example,,,false,true,,2021-03-05T05:06:07.000Z,,,,gift_1
6f3,cat@reader.example,Cat,,true,false,cus_C3,2021-03-06T05:06:07.000Z,,,,
6f4,dan@reader.example,Dan,,true,false,,2021-03-06T05:06:07.000Z,2022-01-01T00:00:00.000Z,,,
`,
    )
    expect(paying).toMatchObject({
      id: 'ada@reader.example',
      email: 'ada@reader.example',
      name: 'Ada Kern',
      note: 'met in Basel, twice',
      labels: ['VIP', 'Basel'],
      newsletter: {
        state: 'subscribed',
        names: [],
        consent: { at: utc('2021-03-04T05:06:07.000Z'), ip: null, source: 'Ghost' },
      },
      access: { kind: 'paid', tier: 'Gold', providerCustomerId: 'cus_A1' },
      createdAt: utc('2021-03-04T05:06:07.000Z'),
      place: { file: 'list.csv', line: 2 },
    })
    expect(given).toMatchObject({ newsletter: { state: 'unsubscribed' }, access: { kind: 'complimentary' } })
    expect([gone?.access.kind, gone?.access.providerCustomerId]).toEqual(['free', 'cus_C3'])
  })

  test.each([
    [
      'with products',
      'id,email,name,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,labels,products\n1,a@b.example,A,true,false,cus_1,2020-01-02T00:00:00.000Z,,Silver',
      'paid',
    ],
    [
      'without either',
      'email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,labels\na@b.example,A,,true,false,cus_1,2020-01-02T00:00:00.000Z,',
      'paid',
    ],
    [
      'the first',
      'email,name,note,subscribed_to_emails,complimentary_plan,created_at\na@b.example,A,,TRUE,TRUE,2020-01-02',
      'complimentary',
    ],
  ])('an older list, %s', async (_which, csv, access) => {
    expect((await membersOf(csv)).map(brief)).toEqual([['a@b.example', 'A', 'subscribed', access]])
  })

  test('who was deleted there is counted and nothing else', async () => {
    const records = await read({
      'm.csv': 'email,subscribed_to_emails,deleted_at\na@b.example,true,2022-01-01\nc@d.example,true,\n',
    })
    expect(records.map(({ kind }) => kind).toSorted()).toEqual(['member', 'other'])
    expect(JSON.stringify(records)).not.toContain('a@b.example')
  })
})

describe('Mailchimp', () => {
  const head =
    'Email Address,First Name,Last Name,Company,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION'
  const lists = {
    'subscribed_members_export.csv': `${head},LAST_CHANGED,LEID,EUID,NOTES,TAGS
s1@reader.example, Ida , Roth ,Alder & Co,2,2018-02-05 19:28:22,203.0.113.7,2018-02-05 19:31:00,203.0.113.8,,,,,,,,2018-02-05 19:31:00,1,e1,,"""Friends"",""Basel"""
both@reader.example,,,,2,2018-02-05 19:28:22,,2018-02-05 19:31:00,,,,,,,,,2018-02-05 19:31:00,2,e2,,
`,
    'unsubscribed_members_export.csv': `${head},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS
u1@reader.example,,,,,2018-02-05 19:28:22,,,,,,,,,,,2019-01-01 10:00:00,,,N/A (Unsubscribed by admin),,3,e3,,
both@reader.example,,,,,2017-02-05 19:28:22,,,,,,,,,,,2019-01-01 10:00:00,,,,,4,e4,,
spam@reader.example,,,,,2017-02-05 19:28:22,,,,,,,,,,,2019-01-01 10:00:00,,,Abuse complaint,,5,e5,,
`,
    'cleaned_members_export.csv': `${head},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS
c1@reader.example,,,,1,2018-02-05 19:28:22,,,,,,,,,,,2020-03-23 17:30:05,,,6,e6,,
`,
  }

  test('its lists are one, and who unsubscribed stays so whichever list comes first', async () => {
    const expected = [
      ['both@reader.example', 'unsubscribed'],
      ['c1@reader.example', 'bounced'],
      ['s1@reader.example', 'subscribed'],
      ['spam@reader.example', 'complained'],
      ['u1@reader.example', 'unsubscribed'],
    ]
    for (const entries of [Object.entries(lists), Object.entries(lists).toReversed()]) {
      const members = await membersOf(Object.fromEntries(entries))
      expect(members.map(({ email, newsletter }) => [email, newsletter?.state]).toSorted()).toEqual(expected)
      const both = members.find(({ email }) => email === 'both@reader.example')
      expect(both?.findings.map(({ code }) => code)).toEqual(['address-twice'])
    }
  })

  test('the proof of consent goes on, and its address of a computer is nowhere else', async () => {
    const [ida] = await membersOf({ 'a.csv': lists['subscribed_members_export.csv'] })
    expect(ida).toMatchObject({
      name: 'Ida Roth',
      firstName: 'Ida',
      lastName: 'Roth',
      labels: ['Friends', 'Basel'],
      newsletter: {
        consent: {
          at: { kind: 'local', at: '2018-02-05T19:28:22' },
          confirmedAt: { kind: 'local', at: '2018-02-05T19:31:00' },
          ip: '203.0.113.8',
          source: 'Mailchimp',
        },
      },
    })
    expect(ida?.original).toContain('Alder & Co')
    expect(ida?.original).not.toContain('203.0.113')
    const others = ofKind(await read({ 'a.csv': lists['subscribed_members_export.csv'] }), 'other')
    expect(others.map(({ type, name }) => [type, name])).toEqual([['column', 'Company']])
  })
})

describe('Substack', () => {
  const signups = `email,active_subscription,expiry,email_disabled,prefer_digests,created_at
payer@reader.example,true,2027-07-06T16:20:44.000Z,false,false,2018-08-27T15:06:27.713Z
guest@reader.example,true,2118-09-11T12:14:56.557Z,true,false,2018-09-08T00:19:14.583Z
free@reader.example,,,false,false,2019-08-18T13:36:31.230Z
lone@reader.example,true,2027-01-01T00:00:00.000Z,false,false,2019-08-18T13:36:31.230Z
8f2@deletion-request.substack.com,,,false,false,2019-08-18T13:36:31.230Z
`
  const subscribers = `email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type
payer@reader.example,2027-07-06T16:20:44.000Z,false,false,cus_P1,paid
guest@reader.example,2118-09-11T12:14:56.557Z,true,false,,comp
group@reader.example,2027-07-06T16:20:44.000Z,false,false,,paid
phone@reader.example,2027-07-06T16:20:44.000Z,false,false,,ios_app
lapsed@reader.example,2020-07-06T16:20:44.000Z,false,false,cus_L1,free
present@reader.example,2027-07-06T16:20:44.000Z,false,false,,gift
`

  test.each([
    ['signups first', { 'a.csv': signups, 'b.csv': subscribers }],
    ['subscribers first', { 'b.csv': subscribers, 'a.csv': signups }],
  ])('both lists are one: %s', async (_order, files) => {
    const members = new Map((await membersOf(files)).map((member) => [member.email.split('@')[0], member]))
    const codes = (who: string) => members.get(who)?.findings.map(({ code }) => code)
    expect(
      Object.fromEntries(
        [...members].map(([who, { newsletter, access }]) => [
          who,
          [newsletter?.state, access.kind, access.providerCustomerId],
        ]),
      ),
    ).toEqual({
      payer: ['subscribed', 'paid', 'cus_P1'],
      guest: ['unsubscribed', 'complimentary', null],
      free: ['subscribed', 'free', null],
      lone: ['subscribed', 'paid', null],
      group: ['subscribed', 'paid', null],
      phone: ['subscribed', 'complimentary', null],
      lapsed: ['subscribed', 'free', null],
      present: ['subscribed', 'complimentary', null],
    })
    expect(members.get('payer')?.createdAt).toEqual(utc('2018-08-27T15:06:27.713Z'))
    expect(members.get('guest')?.access.expiresAt).toEqual(utc('2118-09-11T12:14:56.557Z'))
    expect(members.get('lapsed')?.note).toBe('Former Stripe customer: cus_L1')
    expect([codes('payer'), codes('guest'), codes('lone'), codes('group'), codes('phone')]).toEqual([
      ['address-twice'],
      ['address-twice'],
      ['subscription-of-unknown-kind'],
      ['paid-without-customer'],
      ['paid-in-app'],
    ])
  })

  test('who asked to be deleted is counted, without the address', async () => {
    const records = await read({ 'a.csv': signups })
    expect(ofKind(records, 'other').map(({ name }) => name)).toEqual(['One person who asked to be deleted'])
    expect(JSON.stringify(records)).not.toContain('deletion-request')
  })

  test('the list of its page of subscribers', async () => {
    const csv = `Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Activity,Type,Subscription source (free),Unsubscribe date
ana@reader.example,Ana,,,2025-01-01T00:00:00.000Z,,5,Free,substack-notes,
bob@reader.example,Bob,Monthly,,2025-02-01T00:00:00.000Z,2025-03-01T00:00:00.000Z,3,Paid,direct,2026-01-01
`
    const members = await membersOf(csv)
    expect(members.map(brief)).toEqual([
      ['ana@reader.example', 'Ana', 'subscribed', 'free'],
      ['bob@reader.example', 'Bob', 'unsubscribed', 'paid'],
    ])
    expect(members.map(({ newsletter, access }) => [newsletter?.consent.source, access.tier])).toEqual([
      ['Substack: substack-notes', ''],
      ['Substack: direct', 'Monthly'],
    ])
  })
})

test('beehiiv: statuses, tiers in columns, and the day of an earlier move', async () => {
  const members =
    await membersOf(`email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Free Tier,Gold Tier,unsubscribed_at,Subscription Date (Substack)
a@reader.example, Ann  ,,active,free,2023-03-24 10:23:10 UTC,,Yes,No,,2022-03-12 11:43:23 UTC
b@reader.example,,Beck,active,premium,2023-03-24 10:23:10 UTC,cus_B,No,Yes,,
c@reader.example,,,inactive,free,2023-03-24 10:23:10 UTC,,Yes,No,,
d@reader.example,,,pending,free,2023-03-24 10:23:10 UTC,,Yes,No,,
e@reader.example,,,active,free,2023-03-24 10:23:10 UTC,,Yes,No,2024-03-13 11:33:53 UTC,
f@reader.example,,,hatching,free,2023-03-24 10:23:10 UTC,,Yes,No,,
`)
  expect(members.map(brief)).toEqual([
    ['a@reader.example', 'Ann', 'subscribed', 'free'],
    ['b@reader.example', 'Beck', 'subscribed', 'paid'],
    ['c@reader.example', '', 'unsubscribed', 'free'],
    ['d@reader.example', '', 'unconfirmed', 'free'],
    ['e@reader.example', '', 'unsubscribed', 'free'],
    ['f@reader.example', '', 'unconfirmed', 'free'],
  ])
  expect(members[0]?.createdAt).toEqual(utc('2022-03-12T11:43:23.000Z'))
  expect(members[1]?.access.tier).toBe('gold')
})

test('Buttondown: one type says it all', async () => {
  const members =
    await membersOf(`email_address,notes,tags,subscriber_type,source,creation_date,unsubscription_date,ip_address
a@reader.example,likes maps,"maps,rivers",premium,embed,2023-01-02 16:55:00+00:00,,203.0.113.9
b@reader.example,,,gifted,api,2023-01-02 16:55:00+00:00,,
c@reader.example,,,unactivated,api,2023-01-02 16:55:00+00:00,,
d@reader.example,,,regular,api,2023-01-02 16:55:00+00:00,2024-01-01,
e@reader.example,,,spammy,api,2023-01-02 16:55:00+00:00,,
`)
  expect(members.map(brief)).toEqual([
    ['a@reader.example', '', 'subscribed', 'paid'],
    ['b@reader.example', '', 'subscribed', 'complimentary'],
    ['c@reader.example', '', 'unconfirmed', 'free'],
    ['d@reader.example', '', 'unsubscribed', 'free'],
    ['e@reader.example', '', 'complained', 'free'],
  ])
  expect([
    members[0]?.labels,
    members[0]?.newsletter?.consent.ip,
    members[0]?.newsletter?.consent.source,
  ]).toEqual([['maps', 'rivers'], '203.0.113.9', 'Buttondown: embed'])
})

test('the subscribers that Meridian exports, whose log of consents is none of them', async () => {
  const records = await read({
    'subscribers.csv': `\ufeffE-mail,First name,Last name,State,Newsletters,Country,Region,Language,Time zone,Confirmed,Unsubscribed,Paused,Labels,Sections,Signed up,Mail stopped,Consent asked for,Consent confirmed,Consent given on,Consent form,Consent text,Brought in from,Consent withdrawn,Withdrawn by\r
a@reader.example,Ada,'=Kern,confirmed,daily weekly,DE,,de,Europe/Berlin,2024-01-02T00:00:00.000Z,,,maps; rivers,,2024-01-01T00:00:00.000Z,,2024-01-01T10:00:00.000Z,2024-01-02T00:00:00.000Z,/newsletter,footer,v1,,,\r
b@reader.example,,,unsubscribed,,,,,,,2025-01-01T00:00:00.000Z,,,,,,,,,,,,,\r
c@reader.example,,,confirmed,daily,,,,,,,,,,,hard,,,,,,,,\r
d@reader.example,,,pending,,,,,,,,,,,,complaint,,,,,,,,\r
`,
    'consents.csv':
      'E-mail,Newsletter,Asked for,Confirmed,Given on,Form,Text,Brought in from,Withdrawn,Withdrawn by\r\na@reader.example,daily,2024-01-01T10:00:00.000Z,,,,,,2024-02-01T10:00:00.000Z,reader\r\n',
  })
  const members = ofKind(records, 'member')
  expect(members.map(brief)).toEqual([
    ['a@reader.example', 'Ada =Kern', 'subscribed', 'free'],
    ['b@reader.example', '', 'unsubscribed', 'free'],
    ['c@reader.example', '', 'bounced', 'free'],
    ['d@reader.example', '', 'complained', 'free'],
  ])
  expect(members[0]).toMatchObject({
    labels: ['maps', 'rivers'],
    newsletter: {
      names: ['daily', 'weekly'],
      consent: { confirmedAt: utc('2024-01-02T00:00:00.000Z'), source: 'Meridian: /newsletter' },
    },
  })
  expect(ofKind(records, 'other').map(({ name }) => name)).toContain(
    'A table that is no list of people: consents.csv',
  )
})

test('the same list given twice is read once', async () => {
  const csv = 'email,name\na@reader.example,A\n'
  const records = await read({ 'a.csv': csv, 'copy.csv': csv })
  expect(records.map((record) => (record.kind === 'other' ? record.name : record.kind))).toEqual([
    'The same list as a.csv: copy.csv',
    'member',
  ])
})

test('records come while the file is still being read', async () => {
  let handedOut = 0
  const parts = [
    'email,name\n',
    ...Array.from({ length: 600 }, (_, part) =>
      Array.from({ length: 50 }, (_row, row) => `r${part}x${row}@reader.example,Reader ${row}\n`).join(''),
    ),
  ]
  const file = givenFile('big.csv', parts.join(''))
  let passes = 0
  const counted = {
    ...file,
    open: async function* (range?: { start: number; end: number }) {
      if (!range) passes += 1
      handedOut = 0
      for (const part of range ? [parts.join('').slice(0, range.end)] : parts) {
        handedOut += 1
        yield Buffer.from(part)
      }
    },
  }
  let count = 0
  for await (const record of readMembers([counted])) {
    expect(record.kind).toBe('member')
    if (count === 0) expect(handedOut).toBeLessThan(300)
    count += 1
  }
  expect(count).toBe(30_000)
  expect(passes).toBeGreaterThan(2)
})
