import { z } from 'zod'
import { expect, test, type Newsroom } from '../../fixtures/newsroom.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'

const FoundSchema = z.object({ docs: z.array(z.object({ id: z.number(), title: z.string() })) })
const IssueSchema = z.object({ title: z.string(), isCurrent: z.boolean() })

test('making another issue the current one puts its cover on home and takes the mark off the one before', async ({
  page,
  newsroom,
}) => {
  newsroom.afterwards(await takeSiteLayout('alone'))
  const [before] = await currentIssues(newsroom)
  if (!before) throw new Error('The seed has no current issue.')
  const published = async () => {
    const response = await fetch(`${newsroom.origin}/api/issues/current`)
    return IssueSchema.parse(await response.json()).title
  }
  newsroom.afterwards(async () => {
    await makeCurrent(newsroom, before.id)
    await expect.poll(published, { intervals: [50] }).toBe(before.title)
  })
  await makeCurrent(newsroom, await newsroom.cms.idOf('issues', 'winter-2025'))

  const [now, ...others] = await currentIssues(newsroom)
  expect(others).toEqual([])
  expect(now?.title).not.toBe(before.title)
  await expect.poll(published, { intervals: [50] }).toBe(now?.title)
  await page.goto('/')
  const magazine = page.getByRole('region', { name: now?.title ?? '' })
  await expect(magazine.getByRole('link', { name: 'Open the Digital Magazine' })).toHaveAttribute(
    'href',
    '/digital-magazine',
  )
  await expect(page.getByRole('heading', { name: before.title })).toHaveCount(0)
})

async function currentIssues(newsroom: Newsroom) {
  const answer = await newsroom.cms.send('GET', 'issues?where[isCurrent][equals]=true&depth=0')
  return FoundSchema.parse(answer.ok ? answer.body : {}).docs
}

async function makeCurrent(newsroom: Newsroom, id: number): Promise<void> {
  const answer = await newsroom.cms.send('PATCH', `issues/${id}?depth=0`, { isCurrent: true })
  expect(answer).toMatchObject({ ok: true })
}
