import { uniqueName } from '../../content/unique-name.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('an editor reads what was changed in a version, brings an older one back, and publishes it as a correction', async ({
  page,
  context,
  newsroom,
}) => {
  const article = await newsroom.publish({
    body: body(paragraph('The river rose by three metres in a night.')),
  })
  const newTitle = uniqueName('The River Fell')
  await newsroom.cms.updateArticle(article.id, {
    title: newTitle,
    body: body(paragraph('The river fell by three metres in a week.')),
  })
  await newsroom.untilLive({ slug: article.slug, title: newTitle })
  await signInBrowser(context, await newsroom.hire('publisher'))
  await page.goto(`/admin/collections/articles/${article.id}/versions`)
  const versions = page.getByRole('list', { name: 'Versions, the newest first' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('Readers have this')
  await expect(versions.first()).toContainText('Title and Text changed')
  await versions.first().getByRole('link').click()
  const text = page.getByRole('region', { name: 'Text', exact: true })
  await expect(text).toContainText('2 words added, 2 removed')
  await expect(text.getByRole('deletion')).toHaveText(['rose', 'night'])
  await expect(text.getByRole('insertion')).toHaveText(['fell', 'week'])

  await page.goBack()
  await versions.nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Restore this version…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page).toHaveURL(`/admin/collections/articles/${article.id}`)
  await expect(new ArticleEditor(page).title).toHaveValue(article.title)
  const active = await newsroom.activeArticles()
  expect(active.find(({ id }) => id === article.slug)?.title).toBe(newTitle)

  await test.step('a change of a published article can be published as a correction', async () => {
    const editor = new ArticleEditor(page)
    await editor.standfirst.fill('A standfirst that is right.')
    await editor.publishChanges('The standfirst named the wrong river.')
    await page.goto(`/articles/${article.slug}`)
    await expect(page.getByText('The standfirst named the wrong river.')).toBeVisible()
  })

  await test.step('the correction stays when an earlier version is restored', async () => {
    await page.goto(`/admin/collections/articles/${article.id}/versions`)
    await versions.last().getByRole('link').click()
    await page.getByRole('button', { name: 'Restore this version…' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Corrections that stand under the article stay there.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page).toHaveURL(`/admin/collections/articles/${article.id}`)
    const editor = new ArticleEditor(page)
    await editor.publishChanges()
    await page.goto(`/articles/${article.slug}`)
    await expect(page.getByText('The standfirst named the wrong river.')).toBeVisible()
  })
})
