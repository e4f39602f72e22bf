import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { addDeltas, deltaOf, clearAudience, told } from '../../../test/audience.ts'
import { createMagazine, openCms } from '../../../test/magazine.ts'
import { insertNewsletter, insertSend } from '../../../test/sends.ts'
import { dayOf } from './days.ts'
import { foldDeltas } from './fold/fold-deltas.ts'
import { refreshGroups } from './groups.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let editor: SignedInAccount
let articleId: number

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  editor = await signInAs(payload, 'editor')
  const magazine = await createMagazine(payload)
  articleId = (
    await magazine.createArticle({ title: '=HYPERLINK("https://evil.example")', slug: 'harbours' })
  ).id
  const { pool } = payload.db
  await clearAudience(pool)
  const hour = `${today}T00:00:00.000Z`
  await addDeltas(pool, [deltaOf([told('/articles/harbours', { views: 40, readers: [1, 2, 3] })], { hour })])
  const older = '2026-10-02T10:00:00.000Z'
  await addDeltas(pool, [deltaOf([told('/articles/harbours', { views: 400 })], { hour: older })])
  const sendId = await insertSend(pool, { newsletterId: await insertNewsletter(pool) })
  await pool.query('update campaign_sends set frozen_at = now() where id = $1', [sendId])
  await foldDeltas(pool)
  await refreshGroups(pool)
})
afterAll(() => payload.destroy())

const today = dayOf(new Date())
const chosen = `?from=${today}&to=${today}&other-from=2026-10-01&other-to=2026-10-02`

const get = (id: string, query = '') => {
  const { method, path } = endpointAt(downloadAudienceEndpoint, { id })
  return api.callAs(editor, { method, path: `${path}${query}` })
}

test('articles come as a file, and a title that a spreadsheet would take for a formula as text', async () => {
  const answer = await get('articles', '?period=7-days&by=readers')
  expect(answer.headers.get('content-disposition')).toMatch(/audience-articles-.*\.csv/)
  const text = await answer.text()
  expect(text).toContain('/articles/harbours,40,3,1,0,2400')
  expect(text).toMatch(/\r\n"'=HYPERLINK/)
})

test('groups come as a file, and a list that there is not as 404', async () => {
  expect(await (await get('section')).text()).toMatch(/,1,40,3,0,60,0,0\r\n/)
  expect((await get('readers')).status).toBe(404)
})

test('chosen days come beside those that they are compared with, by the day where these are more', async () => {
  const answer = await get('articles', chosen)
  expect(answer.headers.get('content-disposition')).toContain(
    `audience-articles-${today}-${today}-2026-10-01-2026-10-02.csv`,
  )
  const text = await answer.text()
  expect(text).toContain('Views a day,"Views a day, compared with","Views a day, difference in %"')
  expect(text).toContain('/articles/harbours,40,200,-80,')
  const groups = await (await get('section', chosen)).text()
  expect(groups).toContain('Median views a day,')
  expect(groups).toMatch(/,1,1,40,200,-80,/)
})

test('an article comes day by day, or compared, and newsletters by their sends', async () => {
  expect(await (await get(String(articleId), '?period=today')).text()).toContain(
    `${today},40,3,1,0,2400,40,0,0`,
  )
  expect(await (await get(String(articleId), chosen)).text()).toContain('Views a day,40,200,-80')
  expect(await (await get('newsletter')).text()).toContain('The Test,1,,,,\r\n')
  expect(await (await get('newsletter', chosen)).text()).toContain('The Test,1,0,,,,,,,,,\r\n')
  expect((await get('999999999')).status).toBe(404)
})

test('days that cannot be are refused in a sentence, but not before a list is known', async () => {
  const answer = await get('articles', '?from=2026-11-02&to=2026-11-01')
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('The parameter "from" is after the last day.')
  expect((await get('readers', '?from=yesterday')).status).toBe(404)
})
