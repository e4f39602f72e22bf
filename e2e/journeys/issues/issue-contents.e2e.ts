import type { Request } from '@playwright/test'
import { z } from 'zod'
import { findViolations } from '../../browser/axe.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

const OrderSchema = z.object({ articles: z.array(z.number()) })

/** Whether it arranges so many articles. */
function isOrderOf(request: Request, count: number): boolean {
  return OrderSchema.safeParse(request.postDataJSON()).data?.articles.length === count
}

test('an editor puts the articles of a monthly issue in their order, by the buttons and by keyboard', async ({
  page,
  newsroom,
}) => {
  const name = uniqueName('The Monthly Issue')
  const issue = await newsroom.addIssue({ title: name, season: 'March' })
  const titles = ['One', 'Two', 'Three'].map(uniqueName)
  for (const [index, title] of titles.entries()) {
    const data = { ...(await newsroom.draft({ title, issue })), printOrder: index + 1, _status: 'draft' }
    newsroom.deleteAfterwards((await newsroom.cms.createArticle(data)).id)
  }
  await signInBrowser(page.context(), await newsroom.hire('editor'))
  await page.goto(`/admin/collections/issues/${issue}`)
  await expect(page.getByRole('heading', { name: `${name} (March 2199)` })).toBeVisible()
  const contents = page.getByRole('region', { name: 'Contents' })
  const rows = contents.getByRole('listitem')
  await expect(rows.getByRole('link')).toHaveText(titles)
  expect(await findViolations(page, '.issue-contents')).toEqual([])

  const [one = '', two = '', three = ''] = titles
  await contents.getByRole('button', { name: `Move ${three} up` }).click()
  await expect(rows.getByRole('link')).toHaveText([one, three, two])
  await contents.getByRole('button', { name: `Move ${one} down` }).press('Enter')
  await expect(rows.getByRole('link')).toHaveText([three, one, two])
  // What was arranged is sent one after another: this is the last.
  const kept = page.waitForResponse((response) => {
    const request = response.request()
    return request.method() === 'PUT' && isOrderOf(request, 2)
  })
  await contents.getByRole('button', { name: `Take ${two} out of the issue` }).click()
  await expect(rows.getByRole('link')).toHaveText([three, one])
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(rows.getByRole('link')).toHaveText([three, one])
})
