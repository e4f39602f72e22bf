/* `node src/programs/describe-api.ts`: the OpenAPI document of the API, for `npm run check`; nothing is connected to. */
import { readOpenapiDocumentEndpoint } from '@meridian/shared/operations/operations.endpoints'
import { createApi } from './api/create-api.ts'
import { openContentCreator } from '../features/content-creator/content-creator.ts'
import { WeatherService } from '../features/weather/weather-service.ts'
import { env } from '../env.ts'

const notConnected = () => Promise.reject(new Error('This API describes itself and answers nothing else.'))

const api = createApi({
  context: { cms: notConnected, db: notConnected, payments: null },
  internalSecret: env.INTERNAL_SECRET,
  publicUrl: env.PUBLIC_URL,
  weather: new WeatherService({ provider: null, db: notConnected, logger: console }),
  location: null,
  contentCreator: openContentCreator({ settings: env.ai, logger: console }),
  logger: console,
})

const response = await api.request(readOpenapiDocumentEndpoint.path)
process.stdout.write(await response.text())
