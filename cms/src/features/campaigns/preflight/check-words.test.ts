import { expect, test } from 'vitest'
import type { MailBlock, MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import { fullMailDocument } from '../../../../test/mail-document.ts'
import { type CheckedMail, checkWords } from './check-words.ts'

const small = { plan: 20_000, 'no-plan': 18_000 }
const mail = (changes: Partial<MailDocument> = {}, more: Partial<CheckedMail> = {}): CheckedMail => ({
  document: { ...fullMailDocument(), subject: 'Patience pays', preheader: 'What waiting earns', ...changes },
  secondSubject: null,
  bytes: small,
  ...more,
})
const codes = (checked: CheckedMail) => checkWords(checked).map(({ code, level }) => `${level}: ${code}`)

test('a good mail has nothing but its size', () => {
  expect(codes(mail())).toEqual(['fine: size'])
})

test.each<[string, CheckedMail, string]>([
  ['a long subject', mail({ subject: 'x'.repeat(71) }), 'note: subject-long'],
  ['capitals', mail({ subject: 'PATIENCE PAYS' }), 'note: subject-shouts'],
  ['two pictures', mail({ subject: 'Patience 🎉🎉' }), 'note: subject-pictures'],
  ['the same subject twice', mail({}, { secondSubject: ' Patience pays ' }), 'stop: subjects-same'],
  ['no preheader', mail({ preheader: ' ' }), 'note: preheader-missing'],
  ['a preheader that is the subject', mail({ preheader: 'Patience pays!' }), 'note: preheader-repeats'],
  ['nothing in it', mail({ blocks: [] }), 'stop: content-missing'],
  ['a heavy mail', mail({}, { bytes: { plan: 70_000, 'no-plan': 1 } }), 'note: size'],
  ['a mail that is cut off', mail({}, { bytes: { plan: 1, 'no-plan': 100_001 } }), 'stop: size'],
])('%s', (_name, checked, expected) => {
  expect(codes(checked)).toContain(expected)
})

test('a mail that has nothing for readers without a plan says so', () => {
  const blocks: MailBlock[] = [{ kind: 'quote', shownTo: 'plan', words: 'Wait.', source: '' }]
  expect(checkWords(mail({ blocks })).map(({ text }) => text)).toContain(
    'There is nothing in it for readers without a plan.',
  )
})

test('pictures without words are named', () => {
  const picture = { src: '/media/a.jpg', alt: ' ', width: 10, height: 10 }
  const blocks: MailBlock[] = [
    { kind: 'picture', shownTo: 'everyone', picture, caption: '', credit: '', address: null },
  ]
  expect(checkWords(mail({ blocks }))).toContainEqual(
    expect.objectContaining({ code: 'picture-words', level: 'ask', details: ['/media/a.jpg'] }),
  )
})
