import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkSender, type SendingSetUp } from './check-sender.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
const setUp: SendingSetUp = {
  domain: 'news.meridian.example',
  kind: 'smtp',
  dkim: { domain: 'meridian.example', selector: 'n1', key: privateKey },
  siteUrl: 'https://meridian.example',
}
const good: Record<string, string[][]> = {
  'news.meridian.example': [['google-site-verification=x'], ['v=spf1 mx -all']],
  '_dmarc.meridian.example': [['v=DMARC1; p=reject']],
  // A long text is in parts.
  'n1._domainkey.meridian.example': [['v=DKIM1; k=rsa; p=', published.slice(0, 200), published.slice(200)]],
}
const nothing = () => Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
const dns = (records: Record<string, string[][]>) => async (name: string) => {
  const texts = records[name]
  if (!texts) throw nothing()
  return texts
}
const levels = async (changes: Partial<SendingSetUp> = {}, records: Record<string, string[][]> = {}) =>
  Object.fromEntries(
    (await checkSender({ ...setUp, ...changes }, dns({ ...good, ...records }))).map(({ code, level }) => [
      code,
      level,
    ]),
  )

test('a domain that is set up is fine, by the records of the one that it belongs to', async () => {
  expect(await levels()).toEqual({ spf: 'fine', dkim: 'fine', dmarc: 'fine', unsubscribe: 'fine' })
})

test.each<[string, Partial<SendingSetUp>, Record<string, string[][]>, Record<string, string>]>([
  ['no SPF', { domain: 'meridian.example' }, {}, { spf: 'ask' }],
  ['two of them', {}, { 'news.meridian.example': [['v=spf1 -all'], ['v=spf1 mx -all']] }, { spf: 'ask' }],
  ['one for everybody', {}, { 'news.meridian.example': [['v=spf1 +all']] }, { spf: 'ask' }],
  ['one that only begins like it', {}, { 'news.meridian.example': [['v=spf10 -all']] }, { spf: 'ask' }],
  ['no DMARC', {}, { '_dmarc.meridian.example': [['something else']] }, { dmarc: 'ask' }],
  ['no key', {}, { 'n1._domainkey.meridian.example': [] }, { dkim: 'ask' }],
  ['another key', {}, { 'n1._domainkey.meridian.example': [['v=DKIM1; p=AAAA']] }, { dkim: 'ask' }],
  ['no signature', { dkim: null }, {}, { dkim: 'ask' }],
  ['signed for others', { domain: 'other.example' }, {}, { dkim: 'ask', spf: 'ask', dmarc: 'ask' }],
  ['a provider', { kind: 'provider', dkim: null }, {}, { dkim: 'note' }],
  ['no https', { siteUrl: 'http://localhost:4321' }, {}, { unsubscribe: 'note' }],
])('%s', async (_name, changes, records, expected) => {
  expect(await levels(changes, records)).toMatchObject(expected)
})

test('name servers that do not answer say nothing against a domain', async () => {
  const checks = await checkSender(setUp, () =>
    Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })),
  )
  expect(checks.map(({ level }) => level)).toEqual(['note', 'note', 'note', 'fine'])
})

test('without a mail server nothing is looked up', async () => {
  const checks = await checkSender({ ...setUp, kind: 'mailbox' }, () => Promise.reject(new Error('asked')))
  expect(checks.map(({ code }) => code)).toEqual(['transport', 'unsubscribe'])
})
