import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../../fixtures/newsroom.ts'
import { createIssue } from '../../cms/issues.ts'

const IssuesSchema = z.array(z.object({ id: z.string(), pdfUrl: z.string().nullable() }))

test('an issue without a PDF gets a typeset issue PDF, which follows its articles', async ({
  page,
  newsroom,
}) => {
  // Typesetting gives way to everything else, and after a first start to that of the issues there are.
  test.setTimeout(360_000)
  const issue = await createIssue(newsroom)
  const article = await newsroom.publish({ issue: issue.id })
  await page.goto(`/issues/${issue.slug}`)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled()
  await expect(page.getByText('This PDF is being typeset.')).toBeVisible()

  const first = await untilTypeset(page, issue.slug, null)
  await page.reload()
  const bytes = await download(page)
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')

  const title = `${article.title}, Corrected`
  await newsroom.cms.updateArticle(article.id, { title, _status: 'published' })
  const second = await untilTypeset(page, issue.slug, first)
  expect((await page.request.get(second)).headers()['content-type']).toBe('application/pdf')
  // Who has the page still open gets what the page showed.
  expect((await page.request.get(first)).status()).toBe(200)
  await page.goto(`/issues/${issue.slug}`)
  await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', second)
})

/** Waits for an issue PDF at another address than this one, and gives its address. */
async function untilTypeset(page: Page, slug: string, before: string | null): Promise<string> {
  let found: string | null = before
  const read = async () => {
    const issues = IssuesSchema.parse(await (await page.request.get('/api/issues')).json())
    found = issues.find(({ id }) => id === slug)?.pdfUrl ?? null
    return found
  }
  await expect
    .poll(async () => (await read()) !== before && found !== null, {
      message: 'the issue PDF is typeset',
      timeout: 150_000,
      intervals: [500],
    })
    .toBe(true)
  return z.string().parse(found)
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^meridian-.+\.pdf$/)
  return readFile(await file.path())
}
