import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize, reportProof } from '../env.ts'
import { fillMagazine } from '../exports/filled-magazine.ts'
import { fillReaders } from '../exports/readers.ts'
import {
  bringIn,
  emptyMeridian,
  exportArchive,
  exportFolder,
  filesOf,
  inArchive,
} from '../exports/round-trip.ts'
import { openCms } from '../magazine.ts'

/*
 * `npm run prove:export [-- <articles>]`: a magazine with 1,000 articles, each with every kind of block, is exported; an empty Meridian
 * takes the archive in and is exported again; the two archives are compared byte by byte. `npm test` does it with a few.
 */
const { rounds: articles, timeout } = proofSize({ short: 20, full: 1000 })

let folder: string
beforeAll(async () => {
  folder = await exportFolder()
})
afterAll(() => rm(folder, { recursive: true }))

test('export, empty Meridian, export: nothing differs but the time', { timeout }, async () => {
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')]
  const payload = await openCms()
  const filled = await fillMagazine(payload, articles)
  const { pictures, recording, leadership } = filled
  await fillReaders(payload, {
    section: leadership.id,
    named: { articles: filled.articles, pictures, recording: recording.id },
  })
  const madeAt = new Date('2026-12-01T08:00:00.000Z')
  const times = [performance.now()]
  const lap = () => void times.push(performance.now())
  await exportArchive(first, madeAt)
  lap()
  const empty = await emptyMeridian()
  lap()
  await bringIn(empty, first)
  lap()
  await exportArchive(second, new Date('2026-12-02T08:00:00.000Z'))
  lap()
  const [before, after] = [await filesOf(first), await filesOf(second)]
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [path, content] of before)
    expect({ path, isSame: after.get(path) === content }).toEqual({ path, isSame: true })
  const manifests = await Promise.all(
    [first, second].map((path) => inArchive(path, async ({ manifest }) => manifest)),
  )
  expect({ ...manifests[1], madeAt: '' }).toEqual({ ...manifests[0], madeAt: '' })
  expect(manifests[0]?.counts).toMatchObject({ articles })
  // Of the files themselves the manifest alone differs, which is as long in both.
  expect((await readFile(second)).length).toBeCloseTo((await readFile(first)).length, -2)
  const [exported = 0, , brought = 0, again = 0] = times
    .slice(1)
    .map((at, index) => (at - (times[index] ?? 0)) / 1000)
  const bytes = (await readFile(first)).length
  reportProof(
    `${articles} articles with every kind of block, ${(bytes / 1e6).toFixed(1)} MB: exported in ${exported.toFixed(1)} s, brought in in ${brought.toFixed(1)} s, exported again in ${again.toFixed(1)} s. Nothing differs but the time.`,
  )
})
