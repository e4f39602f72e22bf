import type { WeatherCity } from '@meridian/shared/weather/weather-cities'

export interface SandboxWeather {
  celsius: number
  condition: string
  /** OpenWeatherMap's condition id. */
  conditionId: number
}

const conditions = [
  { condition: 'Clear', conditionId: 800 },
  { condition: 'Clouds', conditionId: 803 },
  { condition: 'Clear', conditionId: 800 },
  { condition: 'Rain', conditionId: 501 },
  { condition: 'Clouds', conditionId: 802 },
  { condition: 'Mist', conditionId: 701 },
] as const

/** Weather that fits latitude, season and hour, and is the same whenever it is asked for within an hour. */
export function plausibleWeather({ latitude, longitude }: WeatherCity, at: Date): SandboxWeather {
  const month = at.getUTCMonth() + at.getUTCDate() / 31
  const season = Math.cos(((month - 6.7) / 12) * 2 * Math.PI) * Math.sign(latitude)
  const localHour = (at.getUTCHours() + longitude / 15 + 24) % 24
  const hour = Math.cos(((localHour - 15) / 24) * 2 * Math.PI)
  const celsius = 29 - Math.abs(latitude) * 0.32 + season * Math.abs(latitude) * 0.2 + hour * 3.5
  const day = Math.floor(at.getTime() / 86_400_000)
  const turn = (day + Math.abs(Math.round(latitude * 7 + longitude * 3))) % conditions.length
  return { celsius, ...(conditions[turn] ?? conditions[0]) }
}
