import { test as testWithoutBrowser } from '@playwright/test'
import { z } from 'zod'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { readPage } from '../../pages/static-page.ts'

const AboutSchema = z.object({ mission: z.string() })

testWithoutBrowser(
  'spec §2 about, §9 about figures: mission, three blurbs and three figures',
  async ({ request }) => {
    const main = (await readPage(request, '/about')).page.part('main')
    expect(main.headings(1)).toEqual(['About Meridian'])
    expect(main.text).toContain('Meridian exists for people whose decisions travel')
    expect(main.headings(2)).toEqual(
      expect.arrayContaining(['Reported, then written', 'Edited for your hour', 'Answerable to readers']),
    )
    const figures = main.part('ul', { 'aria-label': 'Meridian in figures' })
    expect(figures.text).toBe('20+ years 50k+ subscribers 200+ contributors')
  },
)

test('what an editor writes about the magazine is live', async ({ request, newsroom }) => {
  const answer = await newsroom.cms.send('GET', 'globals/about-page?depth=0')
  const before = AboutSchema.parse(answer.ok ? answer.body : {})
  newsroom.afterwards(async () => {
    await newsroom.cms.send('POST', 'globals/about-page', { mission: before.mission })
  })
  // Others read the page meanwhile: what stands there stays.
  const mission = `${before.mission} ${uniqueName('We print what others only think.')}`
  expect(await newsroom.cms.send('POST', 'globals/about-page', { mission })).toMatchObject({ ok: true })
  const readers = async () => (await request.get('/about')).text()
  await expect.poll(readers, { intervals: [50] }).toContain(mission)
})
