import type { Browser, Page } from '@playwright/test'
import type { Credentials } from '../../cms/cms-client.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

async function openAs(page: Page, credentials: Credentials, articleId: number): Promise<ArticleEditor> {
  await signInBrowser(page.context(), credentials)
  const editor = new ArticleEditor(page)
  await openWhole(editor, articleId)
  return editor
}

/** With all its code: the field of the text is loaded after the form. */
async function openWhole(editor: ArticleEditor, articleId: number): Promise<void> {
  await editor.open(articleId)
  await expect(editor.body).toBeVisible()
}

/** A second person at a browser of their own. */
async function secondSetup(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  return context.newPage()
}

/**
 * A page that is closed has the network back for a moment when it no longer belongs to the test, and can save: one that
 * is gone with its process does not.
 */
async function breakDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const isGone = page.waitForEvent('crash')
  // There is nobody left to answer.
  void devTools.send('Page.crash').catch(() => null)
  await isGone
  await page.close()
}

test.describe('when the network is away', () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

  test('what is typed is kept on the device, and saved when it is back', async ({
    page,
    context,
    newsroom,
  }) => {
    const article = await newsroom.publish()
    const editor = await openAs(page, await newsroom.hire('editor'), article.id)
    await context.setOffline(true)
    await editor.standfirst.fill('Typed in a tunnel.')
    await expect(editor.savingState).toContainText('Offline')
    await context.setOffline(false)
    await expect(editor.savingState).toContainText(/^Saved \d\d:\d\d/)
    await page.reload()
    await expect(editor.standfirst).toHaveValue('Typed in a tunnel.')
  })

  test('what was not saved when the browser went away is offered again, of each window', async ({
    page,
    context,
    newsroom,
  }) => {
    const article = await newsroom.publish()
    const first = await openAs(page, await newsroom.hire('editor'), article.id)
    const second = new ArticleEditor(await context.newPage())
    await openWhole(second, article.id)
    await context.setOffline(true)
    for (const [editor, words] of [
      [first, 'The last sentence before the battery died.'],
      [second, 'Another one, in the window beside it.'],
    ] as const) {
      await editor.standfirst.fill(words)
      await expect(editor.savingState).toContainText('Offline')
      await breakDown(editor.page)
    }
    await context.setOffline(false)
    const later = await context.newPage()
    const again = new ArticleEditor(later)
    await again.open(article.id)
    await expect(later.getByText('that was not saved')).toBeVisible()
    await later.getByRole('button', { name: 'Discard it' }).click()
    await later.getByRole('button', { name: 'Restore it' }).click()
    await expect(again.standfirst).toHaveValue('The last sentence before the battery died.')
    await expect(again.savingState).toContainText(/^Saved/)
    await expect(later.getByText('that was not saved')).toBeHidden()
  })
})

test.describe('when the session is over', () => {
  test.use({ expectedConsoleErrors: [/401|403|404|NEXT_HTTP_ERROR_FALLBACK/] })

  test('an editor signs in again over the form and goes on, with every word', async ({
    page,
    context,
    newsroom,
  }) => {
    const article = await newsroom.publish()
    const credentials = await newsroom.hire('editor')
    const editor = await openAs(page, credentials, article.id)
    await context.clearCookies()
    await editor.standfirst.fill('Written after the session was over.')
    const dialog = page.getByRole('dialog').filter({ hasText: 'Sign in again' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(credentials.email)
    await dialog.getByLabel('Password').fill(credentials.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog).toBeHidden()
    await expect(editor.savingState).toContainText(/^Saved/)
    await expect(editor.standfirst).toHaveValue('Written after the session was over.')
  })
})

test('two people who write at once see each other, and neither overwrites the other', async ({
  page,
  browser,
  baseURL,
  newsroom,
}) => {
  test.slow()
  const article = await newsroom.publish()
  const anna = await newsroom.hire('editor', { firstName: 'Anna', lastName: 'Weiss' })
  const bernd = await newsroom.hire('editor', { firstName: 'Bernd', lastName: 'Grau' })
  const ofAnna = await openAs(page, anna, article.id)
  const berndsPage = await secondSetup(browser, baseURL)
  const ofBernd = await openAs(berndsPage, bernd, article.id)
  await expect(berndsPage.getByText(/^Anna Weiss has this open since \d\d:\d\d\.$/)).toBeVisible()

  const title = uniqueName('The Title That Anna Chose')
  await ofAnna.title.fill(title)
  await ofAnna.autosaved(title)
  await expect(ofAnna.savingState).toContainText(/^Saved/)
  await ofBernd.standfirst.fill('The standfirst that Bernd wrote.')
  const dialog = berndsPage.getByRole('dialog').filter({ hasText: 'Two versions of this article' })
  await expect(dialog).toContainText('Anna Weiss saved another version')
  const field = (name: string) => dialog.getByRole('group', { name })
  // Each has changed another field: what is suggested keeps both.
  await expect(field('Title').getByRole('radio', { name: 'The one of Anna Weiss' })).toBeChecked()
  await expect(field('Standfirst').getByRole('radio', { name: 'Mine' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(ofBernd.savingState).toContainText(/^Saved/)
  await expect(ofBernd.title).toHaveValue(title)
  await berndsPage.context().close()

  await page.reload()
  await expect(ofAnna.title).toHaveValue(title)
  await expect(ofAnna.standfirst).toHaveValue('The standfirst that Bernd wrote.')
})

test('an article that one unpublishes oneself is nobody else’s version, and one writes on', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const article = await newsroom.publish()
  const editor = await openAs(page, await newsroom.hire('publisher'), article.id)
  await editor.standfirst.fill('Written before it was unpublished.')
  await editor.autosaved('Written before it was unpublished.')
  await expect(editor.savingState).toContainText(/^Saved \d\d:\d\d/)
  await editor.unpublish()
  await expect(editor.standfirst).toHaveValue('Written before it was unpublished.')
  // The form asks who else is there, and what the newest version is, every now and then.
  await page.waitForResponse((response) => response.url().endsWith('/presence'))
  await expect(page.getByText('saved another version')).toBeHidden()
  await editor.standfirst.fill('Written after it.')
  await editor.autosaved('Written after it.')
  await expect(editor.savingState).toContainText(/^Saved \d\d:\d\d/)
  await page.reload()
  await expect(editor.standfirst).toHaveValue('Written after it.')
})

test('a publish waits for the save that is under way, and no version of one’s own stands in its way', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const article = await newsroom.publish()
  const editor = await openAs(page, await newsroom.hire('publisher'), article.id)
  const isAutosave = /autosave=true/
  const network = Promise.withResolvers<void>()
  await page.route(isAutosave, async (route) => {
    await network.promise
    await route.continue()
  })
  const actions: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && !isAutosave.test(request.url())) actions.push('publishes')
  })
  page.on('response', (response) => {
    if (isAutosave.test(response.url())) actions.push('saved')
  })
  const saving = page.waitForRequest(isAutosave)
  await editor.standfirst.fill('Published while it was being saved.')
  await saving
  const published = editor.publishChanges()
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
  network.resolve()
  await published
  expect(actions).toEqual(['saved', 'publishes'])
  await page.reload()
  await expect(editor.standfirst).toHaveValue('Published while it was being saved.')
  await expect(page.getByText('saved another version')).toBeHidden()
})
