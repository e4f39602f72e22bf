import { weatherFallback } from '@meridian/shared/weather/weather-fallback'
import type { WeatherEntry } from '@meridian/shared/weather/weather.schema'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { fetchWeather, type WeatherProvider } from './open-weather-map.ts'
import { claimRefresh, readReport, saveReport } from './weather-report.ts'

export interface WeatherServiceOptions {
  /** Null without a key: readers then see the fallback values. */
  provider: WeatherProvider | null
  db: () => Promise<Pick<Pool, 'query'>>
  logger: Pick<Logger, 'warn'>
}

/**
 * Answers what the weather is. The provider is asked once in ten minutes for all readers of all replicas; meanwhile,
 * and while it is being asked, everyone gets the answer at hand. Any failure gives the fallback values, is logged once
 * and stands for ten minutes as well (spec §8, weather failure).
 */
export class WeatherService {
  readonly #options: WeatherServiceOptions
  #refresh: Promise<readonly WeatherEntry[] | null> | null = null

  constructor(options: WeatherServiceOptions) {
    this.#options = options
  }

  /** The twelve entries in their order. Waits for the provider only while nobody has ever got an answer. */
  async read(): Promise<readonly WeatherEntry[]> {
    const { provider, db, logger } = this.#options
    if (!provider) return weatherFallback
    const report = await readReport(await db())
    if (!report) return (await this.#refreshOnce(provider)) ?? weatherFallback
    if (report.isDue) {
      this.#refreshOnce(provider).catch((error: unknown) =>
        logger.warn({ err: error }, 'The weather could not be kept.'),
      )
    }
    return report.entries
  }

  /** All that ask at the same time share one refresh; null when another process is at it. */
  #refreshOnce(provider: WeatherProvider): Promise<readonly WeatherEntry[] | null> {
    this.#refresh ??= this.#fetchAndKeep(provider).finally(() => {
      this.#refresh = null
    })
    return this.#refresh
  }

  async #fetchAndKeep(provider: WeatherProvider): Promise<readonly WeatherEntry[] | null> {
    const db = await this.#options.db()
    if (!(await claimRefresh(db))) return null
    const weather = await fetchWeather(provider)
    if (!weather.ok) {
      this.#options.logger.warn({ err: weather.cause }, `Weather API error for ${weather.city}`)
    }
    const entries = weather.ok ? weather.entries : weatherFallback
    await saveReport(db, entries)
    return entries
  }
}
