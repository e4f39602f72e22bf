import { neverShown } from '@meridian/shared/audience/never-shown'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '../../../../test/accounts.ts'
import { addDeltas, deltaOf, clearAudience, told } from '../../../../test/audience.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'
import { foldDeltas } from '../fold/fold-deltas.ts'
import { readHomeMoves } from '../reads/read-home-moves.ts'
import { tellOfWeek } from './tell-of-week.ts'

let payload: Payload
let articleId: number
const monday = new Date('2026-11-16T06:07:00Z')

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  articleId = (await magazine.createArticle({ title: 'On harbours', slug: 'harbours' })).id
  await createTestAccount(payload, { role: 'publisher', email: 'publisher@meridian.example' })
  await createTestAccount(payload, { role: 'editor', email: 'editor@meridian.example' })
  await createTestAccount(payload, { role: 'admin', email: 'admin@meridian.example' })
  await payload.update({
    collection: 'users',
    where: { email: { equals: 'admin@meridian.example' } },
    data: { weeklyAudience: false },
  })
})
beforeEach(async () => {
  await clearAudience(payload.db.pool)
  await payload.db.pool.query('delete from pgboss.job')
})
afterAll(() => payload.destroy())

const mails = async () =>
  (
    await payload.db.pool.query<{ data: { to: string; subject: string; text: string } }>(
      'select data from pgboss.job where name = $1',
      [sendMailJob.name],
    )
  ).rows.map(({ data }) => data)

test('those who publish and have not declined it are told of the week', async () => {
  const { pool } = payload.db
  const article = told('/articles/harbours', { views: 40, hosts: [['news.example', 12]] })
  await addDeltas(pool, [deltaOf([article], { hour: '2026-11-15T23:00:00.000Z' })])
  await addDeltas(pool, [
    deltaOf([told('/articles/harbours', { views: 900 })], { hour: '2026-11-16T05:00:00.000Z' }),
  ])
  await foldDeltas(pool, monday)
  expect(await tellOfWeek(pool, monday)).toBe(1)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'publisher@meridian.example',
    subject: 'What was read from 9 Nov 2026 to 15 Nov 2026',
  })
  expect(mail?.text).toContain('Views: 40')
  expect(mail?.text).toContain('On harbours: 40 views')
  expect(mail?.text).toContain('news.example: 12 views')
})

test('views that are likely forged are told as such, requests of programs are in none of the numbers', async () => {
  const { pool } = payload.db
  const hour = '2026-11-15T23:00:00.000Z'
  await addDeltas(pool, [
    deltaOf([told('/articles/harbours', { views: 5000, requests: [10, 0, 0] })], { hour }),
    deltaOf([neverShown({ path: '/', requests: 50_000 })], { hour: '2026-11-14T23:00:00.000Z' }),
  ])
  await foldDeltas(pool, monday)
  await tellOfWeek(pool, monday)
  const [mail] = await mails()
  expect(mail?.text).toContain(
    'On harbours: 5,000 views, 0 % to the end. Likely forged: about 4,990 ± 50 views',
  )
  expect(mail?.text).toContain('About 4,990 ± 50 views are told of pages that were not sent so often')
  expect(mail?.text).not.toContain('programs')
})

test('of a week in which nothing was counted nobody is told', async () => {
  expect(await tellOfWeek(payload.db.pool, monday)).toBe(0)
  expect(await mails()).toEqual([])
})

test('a move on the home page has the views of the hours on both sides', async () => {
  const { pool } = payload.db
  const publish = (coverStory: number | null) =>
    payload.updateGlobal({ slug: 'home-page', data: { coverStory, _status: 'published' } })
  await publish(null)
  await publish(articleId)
  await pool.query(
    `update _home_page_v set created_at = '2026-11-10T12:20:00Z' where version_cover_story_id = $1`,
    [articleId],
  )
  await pool.query(
    `update _home_page_v set created_at = '2026-11-09T12:20:00Z' where version_cover_story_id is null`,
  )
  const views = new Map([
    [9, 5],
    [10, 5],
    [11, 5],
    [13, 20],
    [14, 20],
    [15, 20],
  ])
  for (const [hour, number] of views) {
    const at = `2026-11-10T${String(hour).padStart(2, '0')}:00:00.000Z`
    await addDeltas(pool, [deltaOf([told('/articles/harbours', { views: number })], { hour: at })])
  }
  await foldDeltas(pool, new Date('2026-11-10T17:00:00Z'))
  expect(await readHomeMoves(pool, articleId)).toEqual([
    { at: '2026-11-10T12:20:00.000Z', from: null, to: 'coverStory', before: 15, after: 60 },
  ])
  expect(await readHomeMoves(pool, articleId + 1000)).toEqual([])
})
