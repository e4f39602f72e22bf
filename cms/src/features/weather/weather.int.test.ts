import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { WeatherSchema } from '@meridian/shared/weather/weather.schema'
import { expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'

test('spec §3 weather entry: twelve bare entries, which a server in front may keep for a minute', async () => {
  const response = await openApi(await openCms()).get('/api/weather')
  expect(response.status).toBe(200)
  expect(WeatherSchema.parse(await response.json())).toEqual(weatherFallback)
  expect(response.headers.get('cdn-cache-control')).toBe('max-age=60')
  expect(response.headers.get('cache-tag')).toBe('weather')
  expect(response.headers.getSetCookie()).toEqual([])
})
