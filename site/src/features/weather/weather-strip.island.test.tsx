import { act, cleanup, screen, within } from '@testing-library/react'
import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerApi, brokenConnection, type Answers } from '../../../test/island/api-double.ts'
import { openIsland } from '../../../test/island/island-page.tsx'
import { WeatherStrip } from './weather-strip.island.tsx'
import { $weather, openWeather } from './weather.store.ts'

const live = weatherFallback.map((entry, index) => ({
  ...entry,
  temperature: index - 3,
  condition: 'Snow',
  icon: 'snow',
}))

beforeEach(() => {
  $weather.set(null)
  // What a failed call says to the console.
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

async function openStrip() {
  await openIsland(<WeatherStrip />)
  return screen.getByRole('group', { name: 'Weather around the world' })
}

async function readCities(strip: HTMLElement): Promise<(string | null)[]> {
  return (await within(strip).findAllByRole('listitem')).map(({ textContent }) => textContent)
}

test('spec §4 weather loading: the text, then the cities', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'GET /api/weather': answer.promise })
  const strip = await openStrip()
  expect(strip).toHaveTextContent('Loading global weather...')
  expect(strip).toHaveAttribute('aria-busy', 'true')
  answer.resolve(Response.json(live))
  const cities = await readCities(strip)
  expect(cities).toHaveLength(12)
  expect(cities[0]).toBe('LA−3°, -3 degrees Celsius, Snow')
  expect(strip).not.toHaveAttribute('aria-busy')
  expect(strip).not.toHaveTextContent('Loading')
})

test('spec §7 weather calls: the weather is asked for once, and the next page has it', async () => {
  const { sent } = answerApi({ 'GET /api/weather': Response.json(live) })
  for (let pages = 0; pages < 3; pages += 1) {
    const strip = await openStrip()
    expect(await readCities(strip)).toHaveLength(12)
    cleanup()
    $weather.set(null)
  }
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/weather'])
})

test('what the page asked for before the strip came to life is not asked for again', async () => {
  const { sent } = answerApi({ 'GET /api/weather': Response.json(live) })
  openWeather()
  await vi.waitFor(() => expect($weather.get()).not.toBeNull())
  expect(await readCities(await openStrip())).toHaveLength(12)
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/weather'])
})

test.each<[how: string, answer: Answers[string]]>([
  ['an error', new Response('Try again.', { status: 503 })],
  ['nonsense', Response.json([])],
  ['no answer at all', brokenConnection],
])('spec §8 weather fallback: %s shows the twelve fallback values and no message', async (_, answer) => {
  answerApi({ 'GET /api/weather': answer })
  const strip = await openStrip()
  expect(await readCities(strip)).toEqual(
    weatherFallback.map(
      ({ city, temperature, condition }) =>
        `${city}${temperature}°, ${temperature} degrees Celsius, ${condition}`,
    ),
  )
  expect(strip).not.toHaveAttribute('aria-busy')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the strip takes the focus from its cities on, until it is known that all of them fit', async () => {
  let measure = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'GET /api/weather': answer.promise })
  const strip = await openStrip()
  expect(strip).not.toHaveAttribute('tabindex')
  answer.resolve(Response.json(live))
  await readCities(strip)
  expect(strip).toHaveAttribute('tabindex', '0')
  act(measure)
  expect(strip).not.toHaveAttribute('tabindex')
  vi.spyOn(strip, 'scrollWidth', 'get').mockReturnValue(900)
  act(measure)
  expect(strip).toHaveAttribute('tabindex', '0')
})
