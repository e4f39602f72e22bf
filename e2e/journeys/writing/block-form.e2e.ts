import type { Page } from '@playwright/test'
import { expect, type Newsroom, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

/** An editor in the empty text of a new article. */
async function beginText(page: Page, newsroom: Newsroom): Promise<ArticleEditor> {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.body.click()
  return editor
}

/** Keeps back what the form of a block asks the server for next, until it is let go. */
async function holdNextQuestion(page: Page): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const asked = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(
    ({ pathname }) => pathname.startsWith('/admin/'),
    async (route) => {
      const isQuestion =
        route.request().postData()?.includes('lexical_internal_feature.contentBlocks') === true
      if (isQuestion && !isHeld) {
        isHeld = true
        asked.resolve()
        await letGo.promise
      }
      await route.continue()
    },
  )
  return { asked: asked.promise, letGo: letGo.resolve }
}

test('a row that is added to a block while the server is still busy with its form gets its fields', async ({
  page,
  newsroom,
}) => {
  const editor = await beginText(page, newsroom)
  const gallery = await editor.addBlock('Image gallery')
  const question = await holdNextQuestion(page)
  await gallery.getByRole('textbox', { name: 'Title' }).fill('Three rooms')
  await question.asked
  await gallery.getByRole('button', { name: 'Add Picture' }).click()
  question.letGo()
  const picture = gallery.locator('#field-block__images__0__image')
  await expect(picture.getByRole('button', { name: 'Create New' })).toBeVisible()
})

test('fields of a block keep their names while the article is saved behind its form', async ({
  page,
  newsroom,
}) => {
  const editor = await beginText(page, newsroom)
  const isFormThere = Promise.withResolvers<void>()
  await page.route(
    ({ searchParams }) => searchParams.get('autosave') === 'true',
    async (route) => {
      await isFormThere.promise
      await route.continue()
    },
  )
  await editor.typeBody('Words that are not saved yet')
  const gallery = await editor.addBlock('Image gallery')
  isFormThere.resolve()
  await editor.autosaved('Words that are not saved yet')
  await expect(editor.savingState).toHaveText(/^Saved/)
  await gallery.getByRole('textbox', { name: 'Title' }).fill('Three rooms')
  await expect(gallery.getByRole('textbox', { name: 'Title' })).toHaveValue('Three rooms')
})

test('a block is kept although the form has still to ask about the last key', async ({ page, newsroom }) => {
  const editor = await beginText(page, newsroom)
  const quote = await editor.addBlock('Quote')
  await quote.getByRole('textbox', { name: 'Said by' }).fill('D. Renner')
  const question = await holdNextQuestion(page)
  await quote.getByRole('textbox', { name: 'Quote' }).fill('Less, but better.')
  await quote.getByRole('button', { name: 'Save changes' }).click()
  await question.asked
  await passFrames(page, 60)
  question.letGo()
  await expect(quote).toBeHidden()
  await expect(editor.blocks).toContainText(['Less, but better.'])
})

/** Long enough for a form to ask about a change, which it does a quarter of a second after it. */
async function passFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)
}
