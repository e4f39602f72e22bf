import { type Page, test as testWithoutBrowser } from '@playwright/test'
import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
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
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number')
          document.documentElement.dataset['shift'] = String(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/leadership')
  await expect(strip(page)).toHaveText('Loading global weather...')
  await expect(strip(page)).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => delete document.documentElement.dataset['shift'])
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

test.describe('on the coldest day, which takes the most room', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  for (const fonts of ['the magazine’s', 'other'] as const) {
    test(`the twelve cities fit in ${fonts} fonts`, async ({ page }) => {
      const coldest = live.map((entry) => ({ ...entry, temperature: -12 }))
      await page.route('**/api/weather', (route) => route.fulfill({ json: coldest }))
      if (fonts === 'other') await page.route('**/*.woff2', (route) => route.abort())
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto('/leadership')
      await expect(strip(page).getByRole('listitem')).toHaveCount(12)
      for (let width = 1280; width <= 1920; width += 40) {
        await page.setViewportSize({ width, height: 900 })
        const isWide = await strip(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        expect(isWide, `whether some are out of sight at ${width} px`).toBe(false)
        await expect(strip(page)).not.toHaveAttribute('tabindex')
        if (fonts === 'the magazine’s') await expect(page.locator('today-date')).toBeInViewport({ ratio: 1 })
      }
    })
  }
})

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
