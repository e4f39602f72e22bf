import { test as testWithoutBrowser } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/newsroom.ts'
import { readPage } from '../../pages/static-page.ts'

const SavedSchema = z.object({ doc: z.object({ id: z.number(), slug: z.string() }) })

const month = new Date().toISOString().slice(0, 7)

test('an author is found in the list, with role, biography and articles; a new one is on the page of each of its authors, and in their archive of the month', async ({
  page,
  newsroom,
}) => {
  const authors = await Promise.all(
    ['helena-marchetti', 'tobias-renner'].map((slug) => newsroom.cms.idOf('authors', slug)),
  )
  const article = await newsroom.publish({ authors })
  for (const path of [
    '/authors/helena-marchetti',
    '/authors/tobias-renner',
    `/authors/tobias-renner/${month}`,
  ]) {
    const readers = async () => (await page.request.get(path)).text()
    await expect.poll(readers, { message: path, intervals: [50] }).toContain(article.title)
  }

  await page.goto('/authors')
  await page.getByRole('link', { name: 'Helena Marchetti' }).click()
  await expect(page).toHaveURL('/authors/helena-marchetti')
  await expect(page.getByRole('heading', { level: 1, name: 'Helena Marchetti' })).toBeVisible()
  await expect(page.getByText('Editor-in-Chief', { exact: true })).toBeVisible()
  await expect(page.getByText('still edits the leadership cover of each issue in pencil')).toBeVisible()
  await expect(page.getByRole('img', { name: /Engraved profile, in oxblood/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: article.title, exact: true }).click()
  await expect(page).toHaveURL(`/articles/${article.slug}`)
  await page.getByRole('main').getByRole('link', { name: 'Helena Marchetti' }).first().click()
  await expect(page).toHaveURL('/authors/helena-marchetti')
})

test('what an editor changes of an author is live on their page and in the list', async ({
  request,
  newsroom,
}) => {
  const created = await newsroom.cms.send('POST', 'authors', {
    name: 'Ottilie Fenwick-Sato',
    role: 'Correspondent',
  })
  const { doc } = SavedSchema.parse(created.ok ? created.body : {})
  newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `authors/${doc.id}`)))
  const text = (path: string) => async () => (await request.get(path)).text()
  await expect.poll(text('/authors'), { intervals: [50] }).toContain('Ottilie Fenwick-Sato')
  const { page } = await readPage(request, `/authors/${doc.slug}`)
  expect(page.text).toContain('Articles by Ottilie Fenwick-Sato coming soon.')
  await newsroom.cms.send('PATCH', `authors/${doc.id}`, { role: 'Chief Correspondent' })
  for (const path of ['/authors', `/authors/${doc.slug}`]) {
    await expect.poll(text(path), { message: path, intervals: [50] }).toContain('Chief Correspondent')
  }
})

testWithoutBrowser('an author who is none is a page that was not found', async ({ request }) => {
  for (const path of [
    '/authors/nobody',
    '/authors/helena-marchetti/2019-01',
    '/authors/helena-marchetti/0000-13',
  ]) {
    const { status, page } = await readPage(request, path)
    expect(status, path).toBe(404)
    expect(page.headings(1), path).toEqual(['Page Not Found'])
  }
})
