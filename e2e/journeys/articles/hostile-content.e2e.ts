import { uniqueName } from '../../content/unique-name.ts'
import { quoteBlock } from '../../content/content-blocks.ts'
import { body, paragraph } from '../../content/rich-text.ts'
import { expect, test } from '../../fixtures/newsroom.ts'

const script = '<script>document.title = "run"</script>'
const image = '<img src=x onerror="document.title = \'run\'">'

test('markup and emoji in a title are shown as they were typed, on every page and in the feed', async ({
  page,
  context,
  newsroom,
}) => {
  const title = uniqueName(`Profit & <b>Loss</b> ${script} 🧭👩🏽‍⚖️ “quoted” ]]>`)
  const article = await newsroom.publish({ title, excerpt: `${image} & more` })
  expect(article.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  for (const path of ['/', '/leadership', '/leadership/decision-making']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: title, exact: true }).first(), path).toBeVisible()
    expect(await page.title(), path).not.toBe('run')
  }
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} | Meridian`)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.stringify(JSON.parse(structured ?? ''))).toContain(JSON.stringify(title).slice(1, -1))

  const feed = await (await context.request.get('/rss.xml')).text()
  const titles = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'text/xml')
    return [...parsed.querySelectorAll('item > title, parsererror')].map((element) => element.textContent)
  }, feed)
  expect(titles).toContain(title)
})

test('markup in the text is neither shown nor run, and in a block it is shown as typed', async ({
  page,
  newsroom,
}) => {
  const article = await newsroom.publish({
    body: body(
      paragraph('Opening words.'),
      paragraph(`Before ${script}${image}<b>between</b> after.`),
      paragraph('A fair price is 3 < 4 &amp; rising.'),
      quoteBlock(`Said ${script}${image}`),
    ),
  })
  await page.goto(`/articles/${article.slug}`)
  const text = page.getByRole('article').first()
  await expect(text.getByText('A fair price is 3 < 4 & rising.')).toBeVisible()
  await expect(text.getByText(/Before .*between after\./)).toBeVisible()
  await expect(text.locator(':is(.prose, blockquote) :is(script, img[src="x"])')).toHaveCount(0)
  await expect(text.getByText(/Before /)).not.toContainText('onerror')
  await expect(text.getByRole('blockquote')).toContainText(`Said ${script}${image}`)
  await expect(page).toHaveTitle(`${article.title} | Meridian`)
})

test('links that would run a script do not survive', async ({ newsroom, page }) => {
  const evil = {
    type: 'link',
    version: 3,
    direction: 'ltr',
    format: '',
    indent: 0,
    fields: { url: 'javascript:document.title="run"', linkType: 'custom', newTab: false },
    children: [
      { type: 'text', version: 1, text: 'press here', format: 0, style: '', mode: 'normal', detail: 0 },
    ],
  }
  const draft = await newsroom.draft({ body: body(paragraph('Do not ', evil, '.')) })
  const answer = await newsroom.cms.send('POST', 'articles?depth=0', { ...draft, _status: 'published' })
  expect(answer.ok, 'the CMS accepts such a link').toBe(false)
  await page.goto('/')
  await expect(page).not.toHaveTitle('run')
})

test('an article with 200 blocks is published whole', async ({ page, newsroom }) => {
  const quotes = Array.from({ length: 200 }, (_, index) => quoteBlock(`Remark number ${index + 1} of many.`))
  const article = await newsroom.publish({ body: body(paragraph('Opening words.'), ...quotes) })
  await page.goto(`/articles/${article.slug}`)
  await expect(page.getByRole('blockquote')).toHaveCount(200)
  await expect(page.getByText('Remark number 200 of many.')).toBeAttached()
})
