import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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
