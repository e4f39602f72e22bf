import { expect, test } from '../../fixtures/site-layout.ts'

// They arrange the same page, so that one waits for the other.
test.describe.configure({ mode: 'default' })

test('the editors choose what leads the home page, and it alone has the mark', async ({
  page,
  newsroom,
  siteLayout,
}) => {
  const first = await newsroom.publish()
  const second = await newsroom.publish({ title: `${first.title}, Continued` })
  await siteLayout.change('home-page', { coverStory: first.id, seconds: [second.id] })
  await expect
    .poll(
      async () => (await newsroom.activeArticles()).filter(({ featured }) => featured).map(({ id }) => id),
      {
        intervals: [100],
      },
    )
    .toEqual([first.slug])
  await page.goto('/')
  const headlines = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headlines.first()).toHaveText(first.title)
  await expect(headlines.nth(1)).toHaveText(second.title)
})

test('a piece that is unpublished falls out of its place by itself', async ({
  page,
  newsroom,
  siteLayout,
}) => {
  const article = await newsroom.publish()
  await siteLayout.change('home-page', { coverStory: article.id })
  const lead = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await page.goto('/')
  await expect(lead).toHaveText(article.title)
  await newsroom.cms.updateArticle(article.id, { _status: 'draft' })
  await expect
    .poll(async () => (await (await page.request.get('/')).text()).includes(article.title), {
      intervals: [100],
    })
    .toBe(false)
  await page.goto('/')
  await expect(lead).not.toHaveText(article.title)
})
