import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SendJournal } from './journal.ts'

test('what a process did not note it did not begin, unless the machine has gone down since', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-journal-'))
  const journal = new SendJournal({ folder, process: 'one' })
  journal.open('send')
  journal.note('send', 1, 'begun')
  journal.note('send', 2, 'begun')
  journal.note('send', 2, 'taken')
  journal.note('send', 3, 'begun')
  journal.note('send', 3, 'not-taken')
  journal.close()
  const states = new Map([
    [1, 'begun'],
    [2, 'taken'],
  ])
  expect(journal.read('send')).toEqual({ states, processes: new Set(['one']) })
  const file = join(folder, 'send', 'one.log')
  const [, ...lines] = readFileSync(file, 'latin1').split('\n')
  writeFileSync(file, ['mof-an-earlier-run', ...lines].join('\n'))
  expect(journal.read('send')).toEqual({ states, processes: new Set() })
})

test('another send of a campaign is known, also from what an earlier version noted, and whatever else lies in the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-journal-'))
  const journal = new SendJournal({ folder, process: 'one' })
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
  journal.begin({ key, campaignId: 1, subject: 'The week' })
  journal.begin({ key, campaignId: 1, subject: 'The week' })
  writeFileSync(
    join(folder, 'sends.ndjson'),
    `${JSON.stringify({ key, campaignId: 2, subject: 'The week' })}\n{"key`,
  )
  mkdirSync(join(folder, 'lost+found'), { mode: 0 })
  const knows = (more: object) =>
    journal.hasSentOtherwise({ key: other, campaignId: 1, subject: 'The week', ...more })
  expect([knows({}), knows({ campaignId: 2 })]).toEqual([true, true])
  expect([knows({ key }), knows({ subject: 'Another' }), knows({ campaignId: 3 })]).toEqual([
    false,
    false,
    false,
  ])
  expect(journal.read(key)).toEqual({ states: new Map(), processes: new Set() })
})
