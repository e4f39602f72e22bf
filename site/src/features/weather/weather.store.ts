import type { WeatherEntry } from '@meridian/shared/weather/weather.schema'
import { atom } from 'nanostores'
import { loadWeather } from './load-weather.ts'

/** The weather in the twelve cities; null until it is known. */
export const $weather = atom<readonly WeatherEntry[] | null>(null)

let loading: Promise<void> | undefined

/** Loads the weather unless it is known or on its way: a page asks for it once (spec §7, weather). */
export function openWeather(): void {
  if ($weather.get() !== null) return
  loading ??= loadWeather()
    .then((entries) => $weather.set(entries))
    .finally(() => {
      loading = undefined
    })
}
