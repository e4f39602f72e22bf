import { findViolations } from '../../browser/axe.ts'
import { drawPicture } from '../../content/picture.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { PreflightPanel } from '../../pages/preflight-panel.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

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

  const dialog = page.getByRole('dialog', { name: 'Upload a picture' })
  await test.step('what must stay in view is set', async () => {
    await dialog.getByRole('textbox', { name: 'Credit' }).fill('Photograph by Ines Calder')
    await dialog.getByText('What must stay in view', { exact: true }).click()
    await dialog.getByRole('slider', { name: 'From the left' }).fill('20')
    expect(await findViolations(page, '.writing-modal')).toEqual([])
  })

  await test.step('its words are asked for, and nothing that was set before is lost', async () => {
    const alt = dialog.getByRole('textbox', { name: 'Alternative text' })
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(alt).toBeFocused()
    await alt.fill('A harbour at first light')
    await expect(dialog.getByRole('textbox', { name: 'Credit' })).toHaveValue('Photograph by Ines Calder')
    await alt.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('#field-heroImage')).toContainText(name)
    await expect(preflight.finding('There is no picture above the text')).toBeHidden()
    await expect(preflight.finding('what of the picture must stay in view')).toBeHidden()
  })

  await editor.publishChanges()
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('img', { name: 'A harbour at first light' }).first()).toBeVisible()
})

test('a hero picture with its words takes four presses, and the drawer of a picture closes once it is saved', async ({
  page,
  newsroom,
}) => {
  const article = await newsroom.publish()
  await signInBrowser(page.context(), await newsroom.hire('publisher'))
  const editor = new ArticleEditor(page)
  await editor.open(article.id)
  const name = uniqueSlug('quay')
  const buffer = await drawPicture('#12110e', '#b08d3f')

  // The first press is the tab, the second the button, the third is in the dialog of the machine.
  await editor.showTab('Pictures')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture…' }).click()
  await (await choosing).setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Upload a picture' })
  await expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toBeFocused()
  await page.keyboard.type('A quay in the rain')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog).toBeHidden()
  const field = page.locator('#field-heroImage')
  await expect(field).toContainText(name)

  // Payload's button has no name.
  await field.locator('.upload-relationship-details__edit').click()
  const drawer = page.getByRole('dialog').filter({ has: page.locator('#field-alt') })
  await drawer.locator('#field-alt').fill('A quay in heavy rain')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
})
