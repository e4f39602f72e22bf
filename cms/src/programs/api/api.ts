import config from '@payload-config'
import { getPayload, type Payload } from 'payload'
import { createLog } from '@meridian/shared/logging/create-log'
import { openPaymentProvider } from '../../platform/payment-provider/payment-provider.ts'
import { openContentCreator } from '../../features/content-creator/content-creator.ts'
import type { WeatherProvider } from '../../features/weather/open-weather-map.ts'
import { WeatherService } from '../../features/weather/weather-service.ts'
import { refreshGlobals } from '../../features/publishing/refresh-globals.ts'
import { env } from '../../env.ts'
import { createApi } from './create-api.ts'

const logger = createLog({ name: 'cms', level: env.LOG_LEVEL })
const watchedPools = new WeakSet<Payload['db']['pool']>()

const openDatabase = async () => (await openCms()).db.pool

/** The API of the running CMS. The first request that needs the CMS brings it up. */
export const api = createApi({
  context: { cms: openCms, db: openDatabase, payments: openPaymentProvider(env.payment) },
  internalSecret: env.INTERNAL_SECRET,
  publicUrl: env.PUBLIC_URL,
  weather: new WeatherService({ provider: weatherProvider(), db: openDatabase, logger }),
  location: env.LOCATION_BASE_URL ? { baseUrl: env.LOCATION_BASE_URL, apiKey: env.LOCATION_API_KEY } : null,
  contentCreator: openContentCreator({ settings: env.ai, logger }),
  logger,
})

let refreshed: Promise<void> | null = null

async function openCms(): Promise<Payload> {
  const payload = await getPayload({ config })
  keepAlive(payload.db.pool)
  refreshed ??= refreshGlobals(payload)
  try {
    await refreshed
  } catch (error) {
    // The next request tries again.
    refreshed = null
    throw error
  }
  return payload
}

/** A pool whose idle connections are lost ends the process unless someone listens; the next query reconnects. */
function keepAlive(pool: Payload['db']['pool']): void {
  if (watchedPools.has(pool)) return
  watchedPools.add(pool)
  pool.on('error', (error) => logger.warn({ err: error }, 'database connection lost'))
}

function weatherProvider(): WeatherProvider | null {
  return env.WEATHER_API_KEY ? { baseUrl: env.WEATHER_BASE_URL, apiKey: env.WEATHER_API_KEY } : null
}
