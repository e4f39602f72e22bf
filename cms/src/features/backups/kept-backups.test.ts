import { expect, test } from 'vitest'
import { nameBackup, outlivedBackups, timeOf } from './kept-backups.ts'

const now = new Date('2026-11-22T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const nightly = Array.from({ length: 300 }, (_, days) => nameBackup(new Date(now.getTime() - days * dayMs)))

test('a name tells when the backup was made, and sorts by it', () => {
  expect(nameBackup(new Date('2026-11-22T03:04:05.678Z'))).toBe('2026-11-22T03-04-05Z')
  expect(timeOf('2026-11-22T03-04-05Z')).toEqual(new Date('2026-11-22T03:04:05Z'))
  expect(timeOf('.unfinished-1')).toBeNull()
})

test('the last days stay, and the first backup of each of the last months', () => {
  const deleted = outlivedBackups(nightly, { days: 14, months: 6, now })
  const kept = nightly.filter((name) => !deleted.includes(name))
  const days = kept.map((name) => name.slice(0, 10))
  expect(days.slice(0, 15)).toEqual(nightly.slice(0, 15).map((name) => name.slice(0, 10)))
  expect(days.slice(15)).toEqual([
    '2026-11-01',
    '2026-10-01',
    '2026-09-01',
    '2026-08-01',
    '2026-07-01',
    '2026-06-01',
  ])
})

test('the newest backup stays, however old it is', () => {
  expect(
    outlivedBackups(['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z'], { days: 1, months: 1, now }),
  ).toEqual(['2020-01-01T00-00-00Z'])
})

test('what is no backup is never deleted', () => {
  expect(outlivedBackups(['notes.txt', '2020-01-01'], { days: 1, months: 0, now })).toEqual([])
})
