import { drawPicture } from '../../content/picture.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { PreflightPanel } from '../../pages/preflight-panel.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

// The browser notes what the CMS refuses for want of words.
test.use({ expectedConsoleErrors: [/400/] })

test('a hero picture that is dropped onto the form asks for its words and for what must stay in view', async ({
  page,
  newsroom,
}) => {
  test.slow()
  const article = await newsroom.publish()
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  const preflight = new PreflightPanel(page)
  await editor.open(article.id)
  await expect(preflight.finding('There is no picture above the text')).toBeVisible()
  const name = uniqueSlug('harbour')
  const bytes = await drawPicture('#12110e', '#b08d3f')
  await editor.dropHero({ name: `${name}.png`, type: 'image/png', bytes })

  const drawer = page.getByRole('dialog').filter({ has: page.locator('#field-alt') })
  await test.step('what must stay in view is set', async () => {
    await drawer.locator('#field-credit').fill('Photograph by Ines Calder')
    await drawer.getByRole('button', { name: 'Edit Image' }).click()
    // Payload's field has no label that it is tied to.
    await page.locator('input[name="X %"]').fill('20')
    await page.getByRole('button', { name: 'Apply Changes' }).click()
  })

  await test.step('its words are asked for, and nothing that was set before is lost', async () => {
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer.getByText('This field is required.')).toBeVisible()
    await drawer.locator('#field-alt').fill('A harbour at first light')
    await expect(drawer.locator('#field-credit')).toHaveValue('Photograph by Ines Calder')
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.locator('#field-heroImage')).toContainText(name)
    await expect(preflight.finding('There is no picture above the text')).toBeHidden()
    await expect(preflight.finding('what of the picture must stay in view')).toBeHidden()
  })

  await editor.publishChanges()
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('img', { name: 'A harbour at first light' }).first()).toBeVisible()
})
