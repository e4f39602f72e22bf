import { describe, expect, test } from 'vitest'
import { weatherCities } from './weather-cities.ts'
import { weatherFallback } from './weather-fallback.ts'
import { weatherIcon } from './weather-icon.ts'
import { WeatherSchema } from './weather.schema.ts'

test.each([
  [199, null],
  [200, 'cloud-lightning'],
  [299, 'cloud-lightning'],
  [300, 'rain'],
  [599, 'rain'],
  [600, 'snow'],
  [699, 'snow'],
  [700, 'cloud'],
  [799, 'cloud'],
  [800, 'sun'],
  [801, 'cloud-sun'],
  [804, 'cloud-sun'],
])('spec §4 weather icons: %i is %s', (conditionId, icon) => {
  expect(weatherIcon(conditionId)).toBe(icon)
})

test('spec §2 weather cities: twelve, in their order', () => {
  expect(weatherCities.map(({ city }) => city).join(', ')).toBe(
    'LA, NYC, London, Paris, Berlin, Dubai, Cape Town, Mumbai, Singapore, Shanghai, Tokyo, Sydney',
  )
})

describe('spec §8 weather fallback: the values', () => {
  test('are those of the catalogue', () => {
    const text = weatherFallback.map((entry) => `${entry.city} ${entry.temperature} ${entry.condition}`)
    expect(text.join(', ')).toBe(
      'LA 24 Sunny, NYC 20 Cloudy, London 14 Rainy, Paris 17 Partly Cloudy, Berlin 15 Cloudy, Dubai 31 Clear, ' +
        'Cape Town 19 Clear, Mumbai 28 Humid, Singapore 29 Humid, Shanghai 22 Overcast, Tokyo 18 Clear, ' +
        'Sydney 24 Sunny',
    )
  })

  test('are an answer like any other, of the same cities', () => {
    expect(WeatherSchema.safeParse(weatherFallback).success).toBe(true)
    expect(weatherFallback.map(({ city }) => city)).toEqual(weatherCities.map(({ city }) => city))
  })
})
