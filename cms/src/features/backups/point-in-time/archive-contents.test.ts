import { expect, test } from 'vitest'
import { BackupError } from '../backup-error.ts'
import { chooseBackup, readArchiveContents } from './archive-contents.ts'

const at = (text: string) => Date.parse(text) / 1000
/** As pgBackRest 2.60 writes it; shortened. */
const info = JSON.stringify([
  {
    name: 'meridian',
    cipher: 'aes-256-cbc',
    status: { code: 0, lock: { backup: { held: false } }, message: 'ok' },
    db: [
      { id: 1, 'repo-key': 1, 'system-id': 7576800000000001, version: '17' },
      { id: 2, 'repo-key': 1, 'system-id': 7576800000000002, version: '18' },
    ],
    archive: [
      { database: { id: 2, 'repo-key': 1 }, id: '18-2', max: '0000000100000001', min: '0000000100000000' },
    ],
    backup: [
      {
        label: '20261123-020000F',
        type: 'full',
        database: { id: 2, 'repo-key': 1 },
        timestamp: { start: at('2026-11-23T02:00:00Z'), stop: at('2026-11-23T02:00:09Z') },
      },
      {
        label: '20261116-020000F',
        type: 'full',
        database: { id: 1, 'repo-key': 1 },
        timestamp: { start: at('2026-11-16T02:00:00Z'), stop: at('2026-11-16T02:00:09Z') },
      },
    ],
  },
])
const backups = readArchiveContents(info)
const choose = (time: string) => chooseBackup(backups, { kind: 'time', at: new Date(time) }).label

test('recovery starts from the last backup that was finished by the wanted moment', () => {
  expect(choose('2026-11-25T10:15:00Z')).toBe('20261123-020000F')
  expect(choose('2026-11-23T02:00:09Z')).toBe('20261123-020000F')
  expect(choose('2026-11-23T02:00:08Z')).toBe('20261116-020000F')
  expect(chooseBackup(backups, { kind: 'latest' }).label).toBe('20261123-020000F')
})

test('a backup says by which Postgres it can be read', () => {
  expect(backups.map(({ postgresVersion }) => postgresVersion)).toEqual(['17', '18'])
})

test('a moment before the oldest backup is refused with that one’s time', () => {
  expect(() => choose('2026-11-16T02:00:08Z')).toThrow(BackupError)
  expect(() => choose('2026-11-16T02:00:08Z')).toThrow('The archive goes back to 2026-11-16 02:00:09 UTC.')
})

test.each([
  ['[]', 'no such stanza'],
  ['[{"name":"meridian","status":{"code":1,"message":"missing stanza path"}}]', 'missing stanza path'],
  [
    '[{"name":"meridian","status":{"code":2,"message":"no valid backups"},"db":[{"id":1,"version":"18"}],"backup":[]}]',
    'no valid backups',
  ],
])('an archive without a backup is refused with the reason: %s', (json, reason) => {
  expect(() => readArchiveContents(json)).toThrow(`The archive has no backup yet (${reason}).`)
})
