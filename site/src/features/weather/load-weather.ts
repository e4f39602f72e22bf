import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import { readWeatherEndpoint } from '@meridian/shared/weather/weather.endpoints'
import type { WeatherEntry, WeatherIcon } from '@meridian/shared/weather/weather.schema'
import { callApi } from '../../lib/api-client/api-client.ts'
import { keepCached, readCached } from '../../lib/browser-cache/browser-cache.ts'
import { weatherIcons } from './weather-icons.ts'

const cacheKey = 'weather'
const keepMs = 10 * 60 * 1000

/**
 * The twelve entries: those of the page before if they are less than ten minutes old, or else the server's. Any failure
 * gives the fallback values and is told to the console alone (spec §8, weather failure).
 */
export async function loadWeather(now = Date.now()): Promise<readonly WeatherEntry[]> {
  const kept = readKept(now)
  if (kept) return kept
  const answer = await callApi(readWeatherEndpoint)
  const entries = answer.ok ? parseEntries(answer.body) : null
  if (entries) {
    keepCached(cacheKey, { entries, loadedAt: now })
    return entries
  }
  console.info('The weather could not be loaded.', answer.ok ? answer.body : answer.message)
  return weatherFallback
}

function readKept(now: number): readonly WeatherEntry[] | null {
  const kept = readCached(cacheKey)
  if (typeof kept !== 'object' || kept === null || !('entries' in kept) || !('loadedAt' in kept)) return null
  const { entries, loadedAt } = kept
  const isFresh = typeof loadedAt === 'number' && loadedAt <= now && now - loadedAt < keepMs
  return isFresh ? parseEntries(entries) : null
}

/** Checked by hand: zod would double what every page loads. */
function parseEntries(value: unknown): readonly WeatherEntry[] | null {
  return Array.isArray(value) && value.length === weatherFallback.length && value.every(isEntry)
    ? value
    : null
}

function isEntry(value: unknown): value is WeatherEntry {
  if (typeof value !== 'object' || value === null) return false
  const { city, temperature, condition, icon }: Partial<Record<keyof WeatherEntry, unknown>> = value
  const isText = typeof city === 'string' && typeof condition === 'string'
  return isText && Number.isInteger(temperature) && isIcon(icon)
}

function isIcon(value: unknown): value is WeatherIcon {
  return typeof value === 'string' && Object.hasOwn(weatherIcons, value)
}
