import { screen, within } from '@testing-library/dom'
import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerApi, brokenConnection, type Answers } from '../../../test/island/api-double.ts'
import { openMarkup } from '../../../test/island/element-page.ts'
import './weather-strip.element.ts'

const live = weatherFallback.map((entry, index) => ({
  ...entry,
  temperature: index - 3,
  condition: 'Snow',
  icon: 'snow',
}))

/** What a failed call says to the console. */
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))

function openStrip() {
  openMarkup('<weather-strip role="group" aria-busy="true"><p>Loading global weather...</p></weather-strip>')
  return screen.getByRole('group')
}

async function readCities(strip: HTMLElement): Promise<(string | null)[]> {
  return (await within(strip).findAllByRole('listitem')).map(({ textContent }) => textContent)
}

test('spec §4 weather loading: the text, then the cities', async () => {
  const answer = Promise.withResolvers<Response>()
  answerApi({ 'GET /api/weather': answer.promise })
  const strip = openStrip()
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
    const strip = openStrip()
    expect(await readCities(strip)).toHaveLength(12)
    strip.remove()
  }
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/weather'])
})

test.each<[how: string, answer: Answers[string]]>([
  ['an error', new Response('Try again.', { status: 503 })],
  ['nonsense', Response.json([])],
  ['no answer at all', brokenConnection],
])('spec §8 weather fallback: %s shows the twelve fallback values and no message', async (_, answer) => {
  answerApi({ 'GET /api/weather': answer })
  const strip = openStrip()
  expect(await readCities(strip)).toEqual(
    weatherFallback.map(
      ({ city, temperature, condition }) =>
        `${city}${temperature}°, ${temperature} degrees Celsius, ${condition}`,
    ),
  )
  expect(strip).not.toHaveAttribute('aria-busy')
  expect(screen.queryByRole('alert')).toBeNull()
})
