import { expect, test } from '../fixtures/newsroom.ts'

test('publishing a new cover story takes the mark, and the place, from the one before', async ({
  page,
  newsroom,
}) => {
  const before = (await newsroom.activeArticles()).filter((article) => article.featured)
  newsroom.afterwards(async () => {
    for (const { id } of before)
      await newsroom.cms.updateArticle(await newsroom.cms.idOf('articles', id), mark(true))
  })
  const first = await newsroom.publish(mark(true))
  const second = await newsroom.publish({ ...mark(true), title: `${first.title}, Continued` })

  const featured = (await newsroom.activeArticles()).filter((article) => article.featured)
  expect(featured.map(({ id }) => id)).toEqual([second.slug])
  await page.goto('/')
  const headlines = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headlines.first()).toHaveText(second.title)
})

function mark(featured: boolean) {
  return { featured, _status: 'published' }
}
