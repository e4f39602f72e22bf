import { chromium, type Page, test as testWithoutBrowser } from '@playwright/test'
import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { findChromium, findFullChromium } from '../../browser/find-chromium.ts'
import { watchLayoutShift } from '../../browser/layout-shift.ts'
import { env } from '../../env.ts'
import { expect, test } from '../../fixtures/test.ts'

const live = weatherFallback.map((entry, index) => ({
  ...entry,
  temperature: index - 3,
  condition: 'Snow',
  icon: 'snow',
}))

test('spec §1 weather bar, §2 weather cities, §7 weather calls: every page shows twelve cities in their order, and the weather is asked for once', async ({
  page,
}) => {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/weather') calls += 1
  })
  for (const path of ['/', '/leadership/decision-making', '/leadership']) {
    await page.goto(path)
    await expectCities(page)
  }
  expect(calls).toBe(1)

  await test.step('where they fit the strip is no stop for the keyboard', async () => {
    await expect(strip(page).getByRole('listitem').last()).toBeInViewport()
    await expect(strip(page)).not.toHaveAttribute('tabindex')
  })
})

test('spec §1 weather bar: where the cities do not fit they are scrolled by keyboard and finger, the page is not @phone-only', async ({
  page,
}) => {
  await page.goto('/leadership')
  await expectCities(page)
  const cities = strip(page).getByRole('listitem')
  await expect(cities.last()).not.toBeInViewport()
  await strip(page).focus()
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight')
  await expect(cities.last()).toBeInViewport()
  expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth - innerWidth])).toEqual([
    0, 0,
  ])
})

test('spec §4 weather loading: the text, then the cities as they are read out, and nothing moves @phone', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/weather', async (route) => {
    await answer.promise
    await route.fulfill({ json: live })
  })
  await page.goto('/leadership')
  await expect(strip(page)).toHaveText('Loading global weather...')
  await expect(strip(page)).toHaveAttribute('aria-busy', 'true')
  await watchLayoutShift(page)
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  answer.resolve()
  await expect(strip(page).getByRole('listitem')).toHaveCount(12)
  await expect(strip(page)).not.toHaveAttribute('aria-busy')
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
  await expect(strip(page).getByRole('listitem').first()).toHaveText('LA−3°, -3 degrees Celsius, Snow')
  await expect(strip(page)).toMatchAriaSnapshot(`
    - group "Weather around the world":
      - list:
        - listitem: LA , -3 degrees Celsius, Snow
  `)
})

/** Fonts of others, and ours 6 % wider: what a system, a browser or a reader's settings may make of the text. */
const fonts = {
  'the magazine’s': '',
  'wider ones': '.weather-strip, today-date { font-size: 0.795rem }',
  'more widely set ones': '.weather-strip, today-date { letter-spacing: 0.06em }',
  'those of the system': '.weather-strip, today-date { font-family: serif }',
}

test.describe('in fonts that a page of ours may not have', () => {
  test.use({ bypassCSP: true })

  test('from 1280 px on the twelve cities fit with room to spare, in every Chromium of this machine, whatever the temperatures and fonts', async ({
    page,
    baseURL,
  }) => {
    const full = findFullChromium(env)
    await expectRoom(page)
    if (full === null || full === findChromium(env)) return
    await test.step('in the Chromium with windows', async () => {
      const browser = await chromium.launch({ executablePath: full, args: ['--disable-gpu'] })
      try {
        await expectRoom(
          await browser.newPage({ baseURL, bypassCSP: true, locale: 'en-GB', timezoneId: 'UTC' }),
        )
      } finally {
        await browser.close()
      }
    })
  })
})

/** The longest that the date can be: `Wed 30 Sept`. */
const longestDay = new Date('2026-09-30T09:00:00Z')

async function expectRoom(page: Page): Promise<void> {
  await page.clock.setFixedTime(longestDay)
  for (const temperature of [-12, 38]) {
    await page.unroute('**/api/weather')
    await page.route('**/api/weather', (route) =>
      route.fulfill({ json: live.map((entry) => ({ ...entry, temperature })) }),
    )
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/leadership')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(strip(page).getByRole('listitem').first()).toContainText(`${Math.abs(temperature)}°`)
    await page.evaluate(() => document.fonts.ready)
    for (const [name, content] of Object.entries(fonts)) {
      const sheet = await page.addStyleTag({ content: content || '/* as it is */' })
      for (const width of [1280, 1281, 1366, 1440, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const place = `at ${temperature}° in ${name} at ${width} px`
        const { spare, isDateBeside } = await measureStrip(page)
        expect(spare, `how much is free ${place}`).toBeGreaterThanOrEqual(isDateBeside ? 8 : 24)
        if (name === 'the magazine’s' || name === 'wider ones') expect(isDateBeside, place).toBe(true)
        await expect(strip(page), place).not.toHaveAttribute('tabindex')
        await expect(strip(page), place).not.toHaveAttribute('data-more-after')
      }
      await sheet.evaluate((element) => element.parentNode?.removeChild(element))
    }
  }
}

/** How much narrower than their strip the cities could stand, and whether the date is beside them, in pixels. */
async function measureStrip(page: Page) {
  return strip(page).evaluate((element) => {
    const list = element.querySelector('ul')
    const date = document.querySelector('today-date')
    if (!list || !date) throw new Error('There is no strip.')
    const cities = [...list.children].map((city) => city.getBoundingClientRect().width)
    const gaps = Number.parseFloat(getComputedStyle(list).columnGap) * (cities.length - 1)
    const needed = cities.reduce((sum, width) => sum + width, gaps)
    return {
      spare: Math.floor(element.clientWidth - needed),
      isDateBeside: date.getBoundingClientRect().top < element.getBoundingClientRect().bottom,
    }
  })
}

testWithoutBrowser('spec §3 weather entry: the API answers twelve entries to anyone', async ({ request }) => {
  const response = await request.get('/api/weather')
  expect(response.status()).toBe(200)
  const entries: unknown = await response.json()
  expect(entries).toHaveLength(12)
  expect(entries).toContainEqual({
    city: 'Cape Town',
    temperature: expect.any(Number),
    condition: expect.any(String),
    icon: expect.stringMatching(/^(sun|cloud|rain|cloud-rain|snow|cloud-lightning|cloud-sun)$/),
  })
})

/** The twelve cities in their order, with whatever weather they have. */
async function expectCities(page: Page): Promise<void> {
  await expect(strip(page).getByRole('listitem')).toHaveText(
    weatherFallback.map(({ city }) => new RegExp(`^${city}`)),
  )
}

function strip(page: Page) {
  return page.getByRole('group', { name: 'Weather around the world' })
}
