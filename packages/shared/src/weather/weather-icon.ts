import type { WeatherIcon } from './weather.schema.ts'

/**
 * The icon of OpenWeatherMap's condition id (spec §4, weather): 200–299 cloud-lightning, 300–599 rain, 600–699 snow,
 * 700–799 cloud, 800 sun, above 800 cloud-sun. Ids below 200 mean nothing: null.
 */
export function weatherIcon(conditionId: number): WeatherIcon | null {
  if (conditionId < 200) return null
  if (conditionId < 300) return 'cloud-lightning'
  if (conditionId < 600) return 'rain'
  if (conditionId < 700) return 'snow'
  if (conditionId < 800) return 'cloud'
  return conditionId === 800 ? 'sun' : 'cloud-sun'
}
