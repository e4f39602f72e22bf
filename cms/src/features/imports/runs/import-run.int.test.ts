import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { article, readingOf, site } from '../../../../test/imports/source-records.ts'
import { openCms } from '../../../../test/magazine.ts'
import { stageRecords } from '../staging/stage-records.ts'
import { createRun, deleteLeftReadings, readRun } from './import-run.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

const runs = [
  { conductor: 'command', state: 'reading', hours: 25, isLeft: true },
  { conductor: 'command', state: 'planning', hours: 25, isLeft: true },
  { conductor: 'command', state: 'planned', hours: 25, isLeft: true },
  { conductor: 'command', state: 'reading', hours: 23, isLeft: false },
  { conductor: 'command', state: 'applying', hours: 25, isLeft: false },
  { conductor: 'command', state: 'done', hours: 25, isLeft: false },
  { conductor: 'worker', state: 'planned', hours: 25, isLeft: false },
] as const

test('what killed commands have read is deleted after a day, with its records; what was carried out and what waits in the admin stays', async () => {
  const { pool } = payload.db
  const ids: number[] = []
  for (const { conductor, state, hours } of runs) {
    const runId = await createRun(pool, { format: 'feed', options: {}, startedBy: null, state, conductor })
    await stageRecords(pool, runId, readingOf([site(), article('1')]))
    await pool.query(
      'update import_runs set changed_at = clock_timestamp() - make_interval(hours => $2) where id = $1',
      [runId, hours],
    )
    ids.push(runId)
  }
  expect(await deleteLeftReadings(pool)).toBe(3)
  expect(await deleteLeftReadings(pool)).toBe(0)
  for (const [index, { isLeft }] of runs.entries()) {
    const runId = ids[index] ?? 0
    const { rowCount } = await pool.query('select from import_records where run_id = $1', [runId])
    expect({ ...runs[index], isHere: (await readRun(pool, runId)) !== null, rowCount }).toEqual({
      ...runs[index],
      isHere: !isLeft,
      rowCount: isLeft ? 0 : 2,
    })
  }
})
