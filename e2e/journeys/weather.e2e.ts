import type { Page } from '@playwright/test'
import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { expect, test } from '../fixtures/test.ts'

const live = weatherFallback.map((entry, index) => ({
  ...entry,
  temperature: index - 3,
  condition: 'Snow',
  icon: 'snow',
}))

test('spec §1 weather bar, §2 weather cities: every page shows twelve cities in their order @phone', async ({
  page,
}) => {
  for (const path of ['/', '/leadership', '/leadership/decision-making']) {
    await page.goto(path)
    await expect(strip(page).getByRole('listitem')).toHaveText(
      weatherFallback.map(({ city }) => new RegExp(`^${city}`)),
    )
  }
})

test('spec §4 weather loading: the text, then the cities, and nothing moves @phone', async ({ page }) => {
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
})

test('a city is read out with its temperature and its condition', async ({ page }) => {
  await page.route('**/api/weather', (route) => route.fulfill({ json: live }))
  await page.goto('/')
  const item = strip(page).getByRole('listitem').first()
  await expect(item).toHaveText('LA−3°, -3 degrees Celsius, Snow')
  await expect(strip(page)).toMatchAriaSnapshot(`
    - group "Weather around the world":
      - list:
        - listitem: LA , -3 degrees Celsius, Snow
  `)
})

test('spec §7 weather calls: the weather is asked for once, and the next page has it at once', async ({
  page,
}) => {
  let calls = 0
  await page.route('**/api/weather', (route) => {
    calls += 1
    return route.fulfill({ json: live })
  })
  for (const path of ['/', '/leadership', '/strategy']) {
    await page.goto(path)
    await expect(strip(page).getByRole('listitem')).toHaveCount(12)
  }
  expect(calls).toBe(1)
})

test.describe('when the call fails', () => {
  test.use({ expectedConsoleErrors: [/status of 503|ERR_FAILED/] })

  for (const [how, fulfil] of [
    ['an error', { status: 503, body: 'Try again.' }],
    ['nonsense', { status: 200, body: '[]' }],
  ] as const) {
    test(`spec §8 weather fallback: ${how} shows the twelve fallback values and no message`, async ({
      page,
    }) => {
      await page.route('**/api/weather', (route) => route.fulfill(fulfil))
      await page.goto('/')
      await expectFallback(page)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }

  test('spec §8 weather fallback: so does no answer at all @phone', async ({ page }) => {
    await page.route('**/api/weather', (route) => route.abort())
    await page.goto('/')
    await expectFallback(page)
  })
})

test('where the cities do not fit they are scrolled by keyboard and finger, the page is not @phone-only', async ({
  page,
}) => {
  await page.goto('/leadership')
  const cities = strip(page).getByRole('listitem')
  await expect(cities).toHaveCount(12)
  await expect(cities.last()).not.toBeInViewport()
  await strip(page).focus()
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight')
  await expect(cities.last()).toBeInViewport()
  expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth - innerWidth])).toEqual([
    0, 0,
  ])
})

test('where they fit the strip is no stop for the keyboard', async ({ page }) => {
  await page.goto('/leadership')
  await expect(strip(page).getByRole('listitem').last()).toBeInViewport()
  await expect(strip(page)).not.toHaveAttribute('tabindex')
})

test('spec §3 weather entry: the API answers twelve entries to anyone', async ({ page }) => {
  const response = await page.request.get('/api/weather')
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

async function expectFallback(page: Page): Promise<void> {
  await expect(strip(page).getByRole('listitem')).toHaveText(
    weatherFallback.map(
      ({ city, temperature, condition }) =>
        `${city}${temperature}°, ${temperature} degrees Celsius, ${condition}`,
    ),
  )
}

function strip(page: Page) {
  return page.getByRole('group', { name: 'Weather around the world' })
}
