import { findViolations } from '../../browser/axe.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('the list of articles tells their states apart, filters by them and shows the pictures', async ({
  page,
  context,
  newsroom,
}) => {
  const heroImage = await newsroom.upload('A pier')
  const stem = uniqueName('State of things')
  const create = async (state: string, data: object = {}) => {
    const draft = { ...(await newsroom.draft({ title: `${stem}, ${state}`, ...data })), _status: 'draft' }
    const article = await newsroom.cms.createArticle(draft)
    newsroom.deleteAfterwards(article.id)
    return article
  }
  const publish = (id: number) => newsroom.cms.updateArticle(id, { _status: 'published' })
  await create('draft')
  await create('handed in', { isReadyForReview: true })
  await publish((await create('live', { heroImage })).id)
  const changed = await create('changed')
  await publish(changed.id)
  await newsroom.cms.send('PATCH', `articles/${changed.id}?draft=true`, { excerpt: 'Another standfirst.' })
  const unpublished = await create('unpublished')
  await publish(unpublished.id)
  await newsroom.cms.updateArticle(unpublished.id, { _status: 'draft' })

  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto(`/admin/collections/articles?search=${encodeURIComponent(stem)}`)
  const rows = page.locator('.collection-list--articles tbody tr')
  const stateOf = (name: string) => rows.filter({ hasText: `${stem}, ${name}` }).locator('.cell-state')
  await expect(stateOf('draft')).toHaveText('Draft')
  await expect(stateOf('handed in')).toHaveText('In review')
  await expect(stateOf('live')).toHaveText('Live')
  await expect(stateOf('changed')).toHaveText('Changed')
  await expect(stateOf('unpublished')).toHaveText('Unpublished')
  await expect(rows.filter({ hasText: `${stem}, live` }).locator('.cell-heroImage img')).toBeVisible()
  expect(await findViolations(page, '.staff-tabs')).toEqual([])

  await page.getByRole('navigation', { name: 'Articles' }).getByRole('link', { name: 'Unpublished' }).click()
  await expect(rows.filter({ hasText: stem })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Unpublished', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  await test.step('the bulk edit offers what articles can share', async () => {
    await rows.first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox').first().click()
    await expect(page.getByRole('option')).toHaveText([
      'Section',
      'Topics',
      'Authors',
      'Issue',
      'Embargo',
      'Ready for review',
    ])
  })
})
