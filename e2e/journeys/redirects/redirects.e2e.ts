import { z } from 'zod'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { RedirectEditor } from '../../pages/redirect-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const DocSchema = z.object({ doc: z.object({ id: z.number() }) })

test.use({ expectedConsoleErrors: [/404|400/] })

test('an address without a page leads readers on as soon as a publisher says so, until it is taken away', async ({
  page,
  context,
  newsroom,
}) => {
  const path = `/${uniqueSlug('old-page')}`
  expect((await context.request.get(path)).status()).toBe(404)
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new RedirectEditor(page)
  await editor.open()
  await test.step('what would be in the way of a page, or lead in a circle, is refused in a sentence', async () => {
    await editor.enter({ from: '/leadership', to: '/archive' })
    await editor.expectRefusal('There is a page at this address.')
    await editor.enter({ from: path, to: path })
    await editor.expectRefusal('This would lead readers in a circle')
  })
  await editor.enter({ from: path, to: '/archive' })
  const id = await editor.save()

  const led = async () => (await context.request.get(path, { maxRedirects: 0 })).status()
  await expect.poll(led, { intervals: [100] }).toBe(301)
  await page.goto(path)
  await expect(page).toHaveURL(/\/archive$/)

  expect(await newsroom.cms.send('DELETE', `redirects/${id}`)).toMatchObject({ ok: true })
  await expect.poll(led, { intervals: [100] }).toBe(404)
})

test('the address of an article that was unpublished leads elsewhere, and its form lists the former ones', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish()
  const moved = uniqueSlug('moved')
  await newsroom.cms.updateArticle(article.id, { slug: moved, _status: 'published' })
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  await page.goto(`/admin/collections/articles/${article.id}`)
  const former = page.getByRole('list', { name: 'Former addresses' })
  await expect(former.getByText(`/articles/${article.slug}`)).toBeVisible()

  await newsroom.cms.updateArticle(article.id, { _status: 'draft' })
  const redirect = { fromPath: `/articles/${moved}`, toAddress: '/archive', kind: 'temporary' }
  const made = await newsroom.cms.send('POST', 'redirects', redirect)
  const { id } = DocSchema.parse(made.ok ? made.body : {}).doc
  newsroom.afterwards(async () => void (await newsroom.cms.send('DELETE', `redirects/${id}`)))
  const answer = () => context.request.get(`/articles/${moved}`, { maxRedirects: 0 })
  await expect.poll(async () => (await answer()).status(), { intervals: [100] }).toBe(302)
  expect((await answer()).headers()['location']).toBe('/archive')
})
