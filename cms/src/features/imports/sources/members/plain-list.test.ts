import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf } from '../../../../../test/given-files.ts'
import type { ReadOptions } from '../../source-record.ts'
import { readMembers } from './read-members.ts'

const read = (content: string | Uint8Array, options?: ReadOptions) =>
  recordsOf(readMembers, { 'list.csv': content }, options)
const membersOf = async (content: string | Uint8Array, options?: ReadOptions) =>
  ofKind(await read(content, options), 'member')
const codesOf = async (content: string) =>
  (await membersOf(content)).flatMap(({ findings }) => findings.map(({ code }) => code))

test('columns are known by their names in English', async () => {
  const [member] = await membersOf(
    'E-mail Address,First Name,Surname,Tags,Status,Date added,Opt-in time,Confirmed at,IP address,Plan,Valid until,Notes\nada@reader.example,Ada,Kern,maps;rivers,active,2021-03-04,2021-03-04 10:00,2021-03-04 10:05,203.0.113.7,Gold,2027-01-01,"met\nin Basel"\n',
  )
  expect(member).toMatchObject({
    name: 'Ada Kern',
    firstName: 'Ada',
    lastName: 'Kern',
    labels: ['maps', 'rivers'],
    note: 'met\nin Basel',
    newsletter: {
      state: 'subscribed',
      names: [],
      consent: {
        at: { kind: 'local', at: '2021-03-04T10:00:00' },
        confirmedAt: { kind: 'local', at: '2021-03-04T10:05:00' },
        ip: '203.0.113.7',
        source: 'list.csv',
      },
    },
    access: { kind: 'free', tier: 'Gold', expiresAt: { kind: 'local', at: '2027-01-01T00:00:00' } },
    createdAt: { kind: 'local', at: '2021-03-04T00:00:00' },
  })
  expect(member?.original).not.toContain('203.0.113.7')
})

test('and in German, with semicolons, from a program of Windows', async () => {
  const text =
    'E-Mail-Adresse;Vorname;Nachname;Abgemeldet am;Bestätigt am;Gruppen;Bemerkung\r\njörg@wörter.example;Jörg;Müßig;;04.05.2019 10:00;Köln;\r\nina@reader.example;Ina;Ott;05.06.2020;04.05.2019 10:00;;\r\nulf@reader.example;Ulf;;;;;\r\n'
  const records = await read(Buffer.from(text, 'latin1'))
  expect(
    ofKind(records, 'member').map(({ email, name, newsletter }) => [email, name, newsletter?.state]),
  ).toEqual([
    ['ina@reader.example', 'Ina Ott', 'unsubscribed'],
    ['ulf@reader.example', 'Ulf', 'unconfirmed'],
  ])
  // Mail cannot be sent to letters before the @ that are none of ASCII.
  expect(ofKind(records, 'broken').map(({ name, reason }) => [name, reason])).toEqual([
    ['jörg@wörter.example', '“jörg@wörter.example” is no e-mail address that mail can be sent to.'],
  ])
})

test('a domain in another script has a spelling that mail can carry', async () => {
  expect((await membersOf('email\nada@wörter.example\n'))[0]?.email).toBe('ada@xn--wrter-jua.example')
})

test('columns are what the import was told', async () => {
  const csv =
    'Kontakt;Wer;email;Haken\nada@reader.example;Ada Kern;work;ja\nben@reader.example;Ben;home;nein\n'
  const records = await read(csv, { columns: { email: 'Kontakt', name: 'Wer', status: 'Haken' } })
  expect(
    ofKind(records, 'member').map(({ email, name, newsletter }) => [email, name, newsletter?.state]),
  ).toEqual([
    ['ada@reader.example', 'Ada Kern', 'subscribed'],
    ['ben@reader.example', 'Ben', 'unsubscribed'],
  ])
  expect(ofKind(records, 'other').map(({ name }) => name)).toEqual(['email'])
})

test('addresses alone, a line each, are a list as well', async () => {
  const members = await membersOf('ada@reader.example\nben@reader.example\n\ncat@reader.example\n')
  expect(members.map(({ email, newsletter }) => [email, newsletter?.state])).toEqual([
    ['ada@reader.example', 'unconfirmed'],
    ['ben@reader.example', 'unconfirmed'],
    ['cat@reader.example', 'unconfirmed'],
  ])
  expect((await membersOf('Ada,ada@reader.example\nBen,ben@reader.example'))[1]?.email).toBe(
    'ben@reader.example',
  )
})

test('a list that says what its people read for, and nothing of newsletters, says nothing of them', async () => {
  expect((await membersOf('email,name,tier\na@reader.example,A,Gold\n'))[0]?.newsletter).toBeNull()
})

test('a list of addresses and nothing else is one of a newsletter that nobody has confirmed', async () => {
  for (const list of ['email,name\na@reader.example,A\n', 'a@reader.example\n'])
    expect((await membersOf(list))[0]?.newsletter).toMatchObject({
      state: 'unconfirmed',
      names: [],
      consent: { at: null, confirmedAt: null },
    })
})

describe('what a status means', () => {
  test.each([
    ['active', 'subscribed'],
    ['Confirmed', 'subscribed'],
    ['TRUE', 'subscribed'],
    ['1', 'subscribed'],
    ['ja', 'subscribed'],
    ['pending', 'unconfirmed'],
    ['inactive', 'unconfirmed'],
    ['cancelled', 'unsubscribed'],
    ['abgemeldet', 'unsubscribed'],
    ['no', 'unsubscribed'],
    ['bounced', 'bounced'],
    ['complained', 'complained'],
    ['', 'unconfirmed'],
    ['blue', 'unconfirmed'],
  ])('%s: %s', async (status, state) => {
    const [member] = await membersOf(`email,status,name\na@reader.example,${status},A\n`)
    expect(member?.newsletter?.state).toBe(state)
    expect(member?.findings.map(({ code }) => code)).toEqual(status === 'blue' ? ['unknown-status'] : [])
  })
})

test('the state that is hardest on us stands, whatever the case of the address', async () => {
  const members = await membersOf(
    'email,status,opt-in time\nA@reader.example,unsubscribed,\na@READER.example,active,2020-01-01\nb@reader.example,bounced,\nb@reader.example,active,\nc@reader.example,pending,\nc@reader.example,active,\n',
  )
  expect(members.map(({ email, newsletter }) => [email, newsletter?.state])).toEqual([
    ['a@reader.example', 'unsubscribed'],
    ['b@reader.example', 'bounced'],
    ['c@reader.example', 'subscribed'],
  ])
})

test('rows that are none are listed with their line, and end nothing', async () => {
  const records = await read(
    'email,name\nnobody,A\n,B\na@reader.example\nb@reader.example,B,extra,columns\n"c@reader.example","C\nD"\na b@reader.example,E\nx@localhost,F\n' +
      `${'l'.repeat(300)}@reader.example,G\nlast@reader.example,L`,
  )
  expect(ofKind(records, 'member').map(({ email, name, place }) => [email, name, place.line])).toEqual([
    ['c@reader.example', 'C D', 6],
    ['last@reader.example', 'L', 11],
  ])
  expect(ofKind(records, 'broken').map(({ place, reason }) => [place.line, reason.slice(0, 40)])).toEqual([
    [2, '“nobody” is no e-mail address that mail '],
    [3, 'The row has no e-mail address.'],
    [4, 'The row has 1 column where the table has'],
    [5, 'The row has 4 columns where the table ha'],
    [8, '“a b@reader.example” is no e-mail addres'],
    [9, '“x@localhost” is no e-mail address that '],
    [10, `“${'l'.repeat(39)}`],
  ])
})

test('names are text: markup goes, formulas stay words, and a mark against them goes', async () => {
  const members = await membersOf(
    `email,name\na@reader.example,"<b>Ada</b> <script>x()</script>Kern &amp; Son"\nb@reader.example,"=HYPERLINK(""http://evil.example"",""Ben"")"\nc@reader.example,'+Cat\nd@reader.example,Dan\u0000\u200b  Ott\n`,
  )
  expect(members.map(({ name, findings }) => [name, findings.map(({ code }) => code)])).toEqual([
    ['Ada Kern & Son', ['markup-in-name']],
    ['=HYPERLINK("http://evil.example","Ben")', ['formula']],
    ['+Cat', ['formula']],
    ['Dan Ott', []],
  ])
})

test('a day to come on which somebody joined is told', async () => {
  expect(await codesOf('email,created_at\na@reader.example,2999-01-01\n')).toEqual(['created-in-future'])
})

test('no password, key or address of a computer is kept anywhere', async () => {
  const records = await read(
    'email,password_hash,API key,home,last_ip,shoe size\na@reader.example,$2b$10$abcdefghijklmnopqrstuv,k-123,$2a$12$zyxwvutsrqponmlkjihgfe,2001:db8::1,44\nb@reader.example,hunter2,,5f4dcc3b5aa765d61d8327deb882cf99,203.0.113.7,45\n',
  )
  const text = JSON.stringify(records)
  for (const secret of ['$2b', '$2a', 'k-123', 'hunter2', '5f4dcc', '2001:db8', '203.0.113'])
    expect(text).not.toContain(secret)
  expect(text).toContain('44')
  expect(ofKind(records, 'other').map(({ type, name }) => [type, name])).toEqual([
    ['column-never-read', 'password_hash'],
    ['column-never-read', 'API key'],
    ['column', 'home'],
    ['column', 'last_ip'],
    ['column', 'shoe size'],
  ])
})

describe('what is no list is refused in a sentence', () => {
  test.each([
    [
      'name,town\nAda,Basel\n',
      /^The file has no column of e-mail addresses that is known\. Its columns are: name, town\. Say which/,
    ],
    ['<html><body>Please sign in', /it seems to be an HTML page/],
    ['PK\u0003\u0004rest', /it seems to be a zip archive/],
    ['', /is empty/],
  ])('%.20s', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })

  test('of several files, those that are lists are read', async () => {
    const records = await recordsOf(readMembers, {
      'emails.csv': 'id,subject\n1,Hello\n',
      'readme.md': 'Hello',
      'empty.csv': '',
      'people.csv': 'email\na@reader.example\n',
    })
    expect(records.map((record) => (record.kind === 'other' ? record.name : record.id))).toEqual([
      'A table that is no list of people: emails.csv',
      'A file that is no list: readme.md',
      'An empty file: empty.csv',
      'a@reader.example',
    ])
    await expect(recordsOf(readMembers, { 'a.md': 'A', 'b.png': 'B' })).rejects.toThrow(
      'None of the files is a list of people (CSV).',
    )
    await expect(recordsOf(readMembers, { 'a.csv': 'x\n1\n', 'b.csv': 'y\n2\n' })).rejects.toThrow(
      /None of the files has a column/,
    )
  })

  test('and a list cut anywhere is refused, or told in its last row', async () => {
    const whole =
      'email,name,town\n"ada@reader.example","Ada ""A"" Kern","Basel"\nben@reader.example,Ben,Bern\n'
    for (let end = 1; end < whole.length; end += 1) {
      const outcome = await read(whole.slice(0, end)).then(
        (records) => ofKind(records, 'member').map(({ email }) => email),
        (error: unknown) => (error instanceof Error ? error.name : 'other'),
      )
      const good = [
        'UnreadableSource',
        [],
        ['ada@reader.example'],
        ['ada@reader.example', 'ben@reader.example'],
      ]
      expect(good).toContainEqual(outcome)
    }
  })
})
