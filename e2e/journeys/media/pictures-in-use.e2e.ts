import { z } from 'zod'
import { findViolations } from '../../browser/axe.ts'
import { drawPicture } from '../../content/picture.ts'
import { uniqueName, uniqueSlug } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const UploadedSchema = z.object({ doc: z.object({ id: z.number() }) })

// The browser notes what the CMS refuses, and pictures of other journeys that go while they are listed.
test.use({ expectedConsoleErrors: [/409|\/media\/file\/.*404/] })

test('a picture says where it stands, and is deleted from there by those alone who have read it', async ({
  page,
  context,
  newsroom,
}) => {
  const picture = await newsroom.upload('A harbour')
  const title = uniqueName('Shown above the text')
  const article = await newsroom.publish({ title, heroImage: picture })
  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto(`/admin/collections/media/${picture}`)
  const places = page.getByRole('region', { name: 'Used in' })
  await expect(places.getByRole('listitem')).toHaveText([`${title} hero picture`])
  await expect(places.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/admin/collections/articles/${article.id}`,
  )
  expect(await findViolations(page, '.picture-places')).toEqual([])

  await test.step('the menu of the form deletes nothing that is used, and says where it is', async () => {
    await page.locator('.doc-controls__popup button').first().click()
    await page.locator('#action-delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`Not deleted: the picture stands in ‘${title}’ (hero picture)`)).toBeVisible()
  })

  await test.step('everywhere at once it is deleted after the places were read', async () => {
    await page.reload()
    await places.getByRole('button', { name: 'Delete it everywhere…' }).click()
    const question = page.getByRole('dialog').filter({ hasText: 'Delete it from where it stands?' })
    await expect(question.getByRole('listitem')).toHaveText([`${title}, hero picture`])
    await question.getByRole('button', { name: 'Delete everywhere' }).click()
    await expect(page).toHaveURL(/\/collections\/media(?:\?|$)/)
  })
})

test('many pictures are uploaded at once, each with its words, and are found among the unused ones', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto('/admin/collections/media')
  const names = [uniqueSlug('pier'), uniqueSlug('mole')]
  const buffer = await drawPicture('#1b3a4b', '#b08d3f')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload pictures…' }).click()
  await (
    await choosing
  ).setFiles(names.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer })))
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().includes('/cms/api/media')) return
    const answer = response.json()
    newsroom.afterwards(async () => {
      await newsroom.cms.deleteUpload('media', UploadedSchema.parse(await answer).doc.id)
    })
  })
  const dialog = page.getByRole('dialog', { name: 'Upload pictures' })
  for (const name of names) {
    const group = dialog.getByRole('group', { name: `${name}.png` })
    await group.getByRole('textbox', { name: 'Alternative text' }).fill(`About ${name}`)
  }
  await dialog.getByRole('button', { name: 'Upload 2 pictures' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('navigation', { name: 'Pictures' }).getByRole('link', { name: 'Unused' }).click()
  const cards = page.locator('.collection-list--media tbody tr')
  for (const name of names) {
    const card = cards.filter({ hasText: name })
    await expect(card).toContainText(`About ${name}`)
    expect(await card.locator('img').evaluate((img: HTMLImageElement) => img.offsetWidth)).toBeGreaterThan(90)
  }
  const [first, second] = await Promise.all([0, 1].map(async (index) => cards.nth(index).boundingBox()))
  expect(first?.y).toBe(second?.y)
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(async () => {
    const rows = await Promise.all([0, 1].map(async (index) => cards.nth(index).boundingBox()))
    expect(rows[0]?.y).toBeLessThan(rows[1]?.y ?? 0)
  }).toPass()
})
