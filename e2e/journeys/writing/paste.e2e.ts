import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../scripts/env.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { ArticleEditor } from '../../pages/article-editor.page.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const samples = join(projectRoot, 'cms/src/features/writing/paste/samples')

test('a text from Word becomes an article’s, and what was left out is named', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  await editor.paste(readFileSync(join(samples, 'word.clipboard.txt'), 'utf8'))
  await expect(editor.body.getByRole('heading', { name: 'What the notary knows' })).toBeVisible()
  await expect(editor.body.getByRole('listitem').filter({ hasText: 'its walnut tree' }).last()).toBeVisible()
  await expect(editor.body.getByRole('strong').filter({ hasText: 'every house' })).toBeVisible()
  await expect(editor.body.locator('[style*="Georgia"], [class*="Mso"], p img')).toHaveCount(0)
  await expect(page.getByText('Not pasted: 1 picture (The facade in winter).')).toBeVisible()
  await expect(editor.blocks).toContainText(['1 row'])
  await expect(editor.body.getByRole('button', { name: 'Footnote: The land register, 2026.' })).toBeVisible()
  await editor.autosaved('the register')
})

test('a book of 20,000 words is pasted whole', async ({ page, newsroom }) => {
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  const editor = new ArticleEditor(page)
  newsroom.deleteAfterwards(await editor.create())
  const paragraphs = Array.from(
    { length: 200 },
    (_, index) => `<p class=MsoNormal>${`word${index} `.repeat(100)}</p>`,
  )
  await editor.paste(`<!--StartFragment-->${paragraphs.join('')}<!--EndFragment-->`)
  await expect(page.getByText('20,000 words · 87 min read')).toBeVisible({ timeout: 120_000 })
})
