import { weatherCities, type WeatherCity } from '@meridian/shared/weather/weather-cities'
import { weatherIcon } from '@meridian/shared/weather/weather-icon'
import type { WeatherEntry } from '@meridian/shared/weather/weather.schema'
import { z } from 'zod'

/** How long the provider has for an answer, unless it is said otherwise. */
export const callLimitMs = 1000

/** Where OpenWeatherMap is, without a path, and the key that it knows us by. */
export interface WeatherProvider {
  baseUrl: string
  apiKey: string
  limitMs?: number
}

/** Why there is no weather: one city is enough to discard all (spec §8, weather failure). */
export interface WeatherFailure {
  ok: false
  city: string
  cause: unknown
}

/** The part of an answer that the strip shows: temperature in °C, and the first condition, which is the main one. */
const CurrentWeatherSchema = z.object({
  main: z.object({ temp: z.number().min(-100).max(70) }),
  weather: z.array(z.object({ id: z.number().int(), main: z.string().min(1) })).min(1),
})

/** The weather of all cities, by one call for each, all at once (spec §7, weather); each has a second. */
export async function fetchWeather(
  provider: WeatherProvider,
): Promise<{ ok: true; entries: WeatherEntry[] } | WeatherFailure> {
  const abandoned = new AbortController()
  const calls = weatherCities.map(async (city) => {
    try {
      return await fetchCity(provider, city, abandoned.signal)
    } catch (cause) {
      throw new CityError(city.city, { cause })
    }
  })
  try {
    return { ok: true, entries: await Promise.all(calls) }
  } catch (error) {
    if (!(error instanceof CityError)) throw error
    return { ok: false, city: error.city, cause: error.cause }
  } finally {
    abandoned.abort()
  }
}

class CityError extends Error {
  override name = 'CityError'
  readonly city: string

  constructor(city: string, options: ErrorOptions) {
    super(`Weather API error for ${city}`, options)
    this.city = city
  }
}

async function fetchCity(
  { baseUrl, apiKey, limitMs = callLimitMs }: WeatherProvider,
  { city, latitude, longitude }: WeatherCity,
  abandoned: AbortSignal,
): Promise<WeatherEntry> {
  const query = new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    appid: apiKey,
    units: 'metric',
  })
  const response = await fetch(`${baseUrl}/data/2.5/weather?${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.any([abandoned, AbortSignal.timeout(limitMs)]),
  })
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  const { main, weather } = CurrentWeatherSchema.parse(await response.json())
  const [condition] = weather
  const icon = condition && weatherIcon(condition.id)
  if (!icon) throw new Error(`The provider named an unknown condition: ${condition?.id}.`)
  // Zero degrees from below would be written as -0.
  return { city, temperature: Math.round(main.temp) + 0, condition: condition.main, icon }
}
