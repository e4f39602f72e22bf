import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueSlug } from '../../content/unique-name.ts'
import { wordpressExport } from '../../content/wordpress-export.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('an administrator looks through what WordPress exported, answers, brings it in, compares and undoes it', async ({
  page,
  context,
  newsroom,
}) => {
  const slug = uniqueSlug('the-slow-harbour')
  const origin = `https://${slug}.example`
  // An address with a number belongs to the site that was brought in first.
  const first = Number.parseInt(slug.slice(-6), 16)
  const posts = [
    {
      id: first,
      title: `The Slow Harbour ${slug}`,
      slug,
      category: 'Leadership',
      text: `<!-- wp:paragraph --><p>Ships wait, as <a href="${origin}/?p=${first + 1}">others did</a>.</p><!-- /wp:paragraph -->\n[contact-form-7 id="9"]`,
    },
    {
      id: first + 1,
      title: `Others Did ${slug}`,
      slug: `${slug}-two`,
      category: 'Harbours',
      text: 'A text of two lines.\n\nAnd a second.',
    },
    {
      id: first + 2,
      title: `A Secret ${slug}`,
      slug: `${slug}-three`,
      category: 'Leadership',
      text: 'Nobody reads it.',
      status: 'private' as const,
    },
  ]
  await signInBrowser(context, await newsroom.hire('admin'))

  await test.step('the files are sent, read and planned, and nothing has changed', async () => {
    await page.goto('/admin/imports')
    await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
    await page.getByLabel('Files').setInputFiles({
      name: 'site.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(wordpressExport({ origin, posts })),
    })
    await page.getByRole('button', { name: 'Send and read' }).click()
    await expect(page.getByText('Planned: look through it')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Articles 3 Articles, New: 2/ })).toBeVisible()
    expect(await findViolations(page, '.staff-view')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  await test.step('a category that leads nowhere is asked about once', async () => {
    await page
      .getByLabel('One article in the category ‘Harbours’. Where does it belong?')
      .selectOption({ label: 'Wealth' })
    await page.getByRole('button', { name: 'Keep one answer' }).click()
    await expect(page.getByRole('row', { name: /^Articles 3 Articles, New: 3/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Only you can say' })).toHaveCount(0)
  })

  await test.step('what was public is live at its old date, and its old addresses lead there', async () => {
    await page.getByRole('button', { name: 'Bring it in' }).click()
    // A process of its own loads the CMS for it.
    await expect(page.getByText('Brought in', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect
      .poll(async () => (await context.request.get(`/articles/${slug}`)).status(), { intervals: [100] })
      .toBe(200)
    for (const old of [`/2019/05/${slug}/`, `/?p=${first}`]) {
      const answer = await context.request.get(old, { maxRedirects: 0 })
      expect({ old, status: answer.status(), to: answer.headers()['location'] }).toEqual({
        old,
        status: 301,
        to: `/articles/${slug}`,
      })
    }
    expect((await context.request.get(`/articles/${slug}-three`)).status()).toBe(404)
  })

  await test.step('of an old sitemap of several megabytes it shows what leads nowhere', async () => {
    const lost = Array.from(
      { length: 30_000 },
      (_, at) => `${origin}/lost/${'with-a-long-name-'.repeat(4)}${at}/`,
    )
    const urls = [`${origin}/2019/05/${slug}/`, ...lost].map((url) => `<url><loc>${url}</loc></url>`)
    await page.getByLabel('Check the sitemap of the old site').setInputFiles({
      name: 'sitemap.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      ),
    })
    await expect(
      page.getByText(/^1 of 30,001 addresses lead somewhere\. The first 1000 of those/),
    ).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(`${lost[0]}`, { exact: true })).toBeVisible()
  })

  await test.step('the old text stands beside the new one', async () => {
    await page.getByRole('link', { name: 'Articles, New: 3' }).click()
    await page.getByRole('link', { name: `The Slow Harbour ${slug}` }).click()
    await expect(page.getByRole('heading', { name: 'There', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Here', exact: true })).toContainText(
      'Ships wait, as others did.',
    )
    expect(await findViolations(page, '.staff-view')).toEqual([])
  })

  await test.step('and it is undone as if it had never come', async () => {
    await page.getByRole('link', { name: /^Import \d+$/ }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Undo it all' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect
      .poll(async () => (await context.request.get(`/articles/${slug}`)).status(), { intervals: [100] })
      .toBe(404)
    await page.getByRole('button', { name: 'Delete this import' }).click()
    await expect(page).toHaveURL(/\/admin\/imports$/)
  })
})

test('a file that is cut off is refused with the line at which it breaks', async ({
  page,
  context,
  newsroom,
}) => {
  const whole = wordpressExport({
    origin: 'https://cut.example',
    posts: [{ id: 1, title: 'Cut', slug: 'cut', category: 'Leadership', text: 'Off' }],
  })
  await signInBrowser(context, await newsroom.hire('admin'))
  await page.goto('/admin/imports')
  await page.getByLabel('Files').setInputFiles({
    name: 'cut.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(whole.slice(0, whole.indexOf('</item>'))),
  })
  await page.getByRole('button', { name: 'Send and read' }).click()
  await expect(page.getByText('Not read', { exact: true })).toBeVisible()
  await expect(page.getByText(/^cut\.xml, line \d+, byte \d+: /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete this import' }).click()
  await expect(page).toHaveURL(/\/admin\/imports$/)
})
