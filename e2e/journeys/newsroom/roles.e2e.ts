import type { Browser, Page } from '@playwright/test'
import { CmsClient } from '../../cms/cms-client.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { PreflightPanel } from '../../pages/preflight-panel.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test.use({ expectedConsoleErrors: [/404|403/] })

type StaffRole = Parameters<Newsroom['hire']>[0]

/** A colleague at a browser of their own. */
async function seat(browser: Browser, newsroom: Newsroom, role: StaffRole, firstName: string): Promise<Page> {
  const context = await browser.newContext()
  newsroom.afterwards(() => context.close())
  await signInBrowser(context, await newsroom.hire(role, { firstName, lastName: 'Ardent' }))
  return context.newPage()
}

test('an article goes from a contributor over an editor to a publisher, and each does what is theirs', async ({
  browser,
  newsroom,
}) => {
  test.slow()
  const title = uniqueName('Notes from a Small Harbour')
  const contributor = new ArticleEditor(await seat(browser, newsroom, 'contributor', 'Cora'))
  const editor = new ArticleEditor(await seat(browser, newsroom, 'editor', 'Edda'))
  const publisher = new ArticleEditor(await seat(browser, newsroom, 'publisher', 'Paul'))
  let id = 0

  await test.step('the contributor writes and hands in, and finds no button to publish', async () => {
    id = await contributor.create()
    newsroom.deleteAfterwards(id)
    await contributor.title.fill(title)
    await contributor.standfirst.fill('What a harbour knows of patience, and what its merchants made of it.')
    await contributor.body.click()
    await contributor.typeBody('The tide comes in twice a day.')
    await contributor.choose('section', 'Leadership')
    await contributor.choose('authors', 'Helena Marchetti')
    await expect(contributor.publishButton).toHaveCount(0)
    await expect(contributor.page.getByText('A publisher puts it live.')).toBeVisible()
    const { page } = contributor
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByText('Handed in: the publishers find it under ‘In review’')).toBeVisible()
    await contributor.autosaved('"isReadyForReview":true')
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('region', { name: 'In review' })).toHaveCount(0)
    await contributor.autosaved('"isReadyForReview":false')
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('region', { name: 'In review' })).toBeVisible()
    await expect(contributor.savingState).toHaveText(/^Saved/)
  })

  await test.step('the editor improves it and may not publish it, by whatever way', async () => {
    await editor.open(id)
    await expect(editor.title).toHaveValue(title)
    await editor.standfirst.fill(
      'What a harbour knows of patience, and what two of its merchants made of it.',
    )
    await editor.autosaved('two of its merchants')
    await expect(editor.publishButton).toHaveCount(0)
    const answer = await editor.page.request.patch(`/cms/api/articles/${id}`, {
      data: { _status: 'published' },
    })
    expect(answer.status()).toBe(403)
  })

  await test.step('the publisher finds it among what is ready, reads the preflight and publishes', async () => {
    await publisher.page.goto('/admin')
    await expect(publisher.page.getByRole('link', { name: /ready for review/ })).toBeVisible()
    await publisher.page.goto('/admin/collections/articles')
    await publisher.page
      .getByRole('navigation', { name: 'Articles' })
      .getByRole('link', { name: /^In review/ })
      .click()
    await expect(publisher.page.getByRole('link', { name: title })).toBeVisible()
    await publisher.open(id)
    const inReview = publisher.page.getByRole('region', { name: 'In review' })
    await expect(inReview).toContainText('Handed in by Cora Ardent.')
    const preflight = new PreflightPanel(publisher.page)
    await expect(preflight.summary).toHaveText(/nothing stands in the way/)
    await publisher.publish()
    await expect(inReview).toHaveCount(0)
    await publisher.page.goto('/')
    await expect(publisher.page.getByRole('link', { name: title, exact: true }).first()).toBeVisible()
  })

  await test.step('the contributor reads it live and changes nothing of it any more', async () => {
    const answer = await contributor.page.request.patch(`/cms/api/articles/${id}?draft=true`, {
      data: { title: 'Mine again' },
    })
    expect([403, 404]).toContain(answer.status())
  })
})

test('a contributor sees neither the drafts of others nor what is not theirs to do', async ({
  page,
  newsroom,
  baseURL,
}) => {
  const title = uniqueName('Somebody Else’s')
  const draft = await newsroom.cms.createArticle({ ...(await newsroom.draft({ title })), _status: 'draft' })
  newsroom.deleteAfterwards(draft.id)
  const credentials = await newsroom.hire('contributor')
  await signInBrowser(page.context(), credentials)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  for (const name of ['Issues', 'Redirects', 'Tickets', 'Plans', 'Home page', 'Readers']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.goto('/admin/collections/articles')
  await page.getByRole('link', { name: 'Begun by me' }).click()
  await expect(page.getByText(title)).toHaveCount(0)
  await page.goto(`/admin/collections/articles/${draft.id}`)
  await expect(page.getByText(title)).toHaveCount(0)

  const origin = baseURL ?? ''
  const contributor = await CmsClient.signIn({ origin, publicUrl: origin }, credentials)
  expect(await contributor.send('GET', `articles/${draft.id}?draft=true`)).toMatchObject({ ok: false })
  const change = await contributor.send('PATCH', `articles/${draft.id}?draft=true`, { title: 'Mine now' })
  expect(change).toMatchObject({ ok: false })
})

test('an editor works on everything and puts nothing live', async ({ page, newsroom, baseURL }) => {
  const article = await newsroom.publish()
  const credentials = await newsroom.hire('editor')
  await signInBrowser(page.context(), credentials)
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const title = uniqueName('Better Said')
  await editor.title.fill(title)
  await editor.autosaved(title)
  await expect(editor.publishButton).toHaveCount(0)

  const origin = baseURL ?? ''
  const client = await CmsClient.signIn({ origin, publicUrl: origin }, credentials)
  const publish = await client.send('PATCH', `articles/${article.id}`, { _status: 'published' })
  expect(publish).toMatchObject({ ok: false, reason: expect.stringContaining('403') })
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
})

test('the support reads articles and answers readers, and nothing of the newsroom opens to it', async ({
  browser,
  newsroom,
}) => {
  const page = await seat(browser, newsroom, 'support', 'Sam')
  await page.goto('/admin')
  const navigation = page.getByRole('navigation', { name: 'Menu' })
  await expect(navigation.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Schedule' })).toHaveCount(0)
  await expect(navigation.getByRole('link', { name: 'Picture rights' })).toHaveCount(0)
  const published = await newsroom.publish()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const editor = new ArticleEditor(page)
  await page.goto(`/admin/collections/articles/${published.id}`)
  await expect(editor.title).toHaveValue(published.title)
  await expect(editor.title).toBeDisabled()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: /Before publishing|Schedule/ })).toHaveCount(0)
  expect(refused).toEqual([])
  const draft = await newsroom.cms.createArticle({ ...(await newsroom.draft()), _status: 'draft' })
  newsroom.deleteAfterwards(draft.id)
  const answer = await page.request.patch(`/cms/api/articles/${draft.id}`, { data: { title: 'Not mine' } })
  expect(answer.status()).toBe(403)
  const preflight = await page.request.post('/api/staff/preflight/articles', { data: { id: null, data: {} } })
  expect(preflight.status()).toBe(403)
})
