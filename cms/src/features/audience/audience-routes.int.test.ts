import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, type SignedInAccount } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { addDeltas, deltaOf, clearAudience, told } from '../../../test/audience.ts'
import { createMagazine, openCms } from '../../../test/magazine.ts'
import { dayOf } from './days.ts'
import { foldDeltas } from './fold/fold-deltas.ts'
import { refreshGroups } from './groups.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let editor: SignedInAccount

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  editor = await signInAs(payload, 'editor')
  const magazine = await createMagazine(payload)
  await magazine.createArticle({ title: '=HYPERLINK("https://evil.example")', slug: 'harbours' })
  const { pool } = payload.db
  await clearAudience(pool)
  const hour = `${dayOf(new Date())}T00:00:00.000Z`
  await addDeltas(pool, [deltaOf([told('/articles/harbours', { views: 40, readers: [1, 2, 3] })], { hour })])
  await foldDeltas(pool)
  await refreshGroups(pool)
})
afterAll(() => payload.destroy())

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
