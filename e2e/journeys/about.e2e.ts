import { z } from 'zod'
import { uniqueName } from '../content/unique-name.ts'
import { expect, test } from '../fixtures/newsroom.ts'

const AboutSchema = z.object({ mission: z.string() })

test('spec §2 about, §9 about figures: mission, three blurbs and three figures, from the footer @phone', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Meridian' })).toBeVisible()
  await expect(page.getByText('Meridian exists for people whose decisions travel')).toBeVisible()
  for (const blurb of ['Reported, then written', 'Edited for your hour', 'Answerable to readers']) {
    await expect(page.getByRole('heading', { level: 2, name: blurb })).toBeVisible()
  }
  const figures = page.getByRole('list', { name: 'Meridian in figures' }).getByRole('listitem')
  await expect(figures).toHaveText(['20+ years', '50k+ subscribers', '200+ contributors'])
})

test('what an editor writes about the magazine is live', async ({ page, newsroom }) => {
  const answer = await newsroom.cms.send('GET', 'globals/about-page?depth=0')
  const before = AboutSchema.parse(answer.ok ? answer.body : {})
  newsroom.afterwards(async () => {
    await newsroom.cms.send('POST', 'globals/about-page', { mission: before.mission })
  })
  // Others read the page meanwhile: what stands there stays.
  const mission = `${before.mission} ${uniqueName('We print what others only think.')}`
  expect(await newsroom.cms.send('POST', 'globals/about-page', { mission })).toMatchObject({ ok: true })
  const readers = async () => (await page.request.get('/about')).text()
  await expect.poll(readers, { intervals: [50] }).toContain(mission)
})
