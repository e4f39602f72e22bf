import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { readWeatherEndpoint } from '@meridian/shared/weather/weather.endpoints'
import type { WeatherService } from './weather-service.ts'
import { tagAnswer } from '../content/public-answer.ts'
import { WeatherEntryAnswer } from '../content/public/schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../platform/http/describe-endpoint.ts'

/** No publish changes the weather: anyone who keeps the answer asks again after this time. */
const keepSeconds = 60

const weatherRoute = describeEndpoint(readWeatherEndpoint, {
  tags: ['Weather'],
  summary: 'The weather in the twelve cities of the black bar',
  description: 'Temperatures in whole degrees Celsius. Fetched once in ten minutes for all readers.',
  responses: {
    200: jsonAnswer(z.array(WeatherEntryAnswer), 'Twelve cities, always in the same order.'),
  },
})

/** The weather strip (spec §7, weather). The site server keeps the answer, so that it costs readers nothing. */
export function addWeatherRoutes(app: OpenAPIHono, service: WeatherService): void {
  app.openapi(weatherRoute, async (c) => {
    tagAnswer(c, ['weather'])
    return c.json([...(await service.read())], 200, { 'CDN-Cache-Control': `max-age=${keepSeconds}` })
  })
}
