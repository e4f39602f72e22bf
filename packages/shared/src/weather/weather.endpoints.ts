import { type Endpoint, outputOf } from '../api/endpoint.ts'
import type { WeatherSchema } from './weather.schema.ts'

/* The weather strip. */

export const readWeatherEndpoint = {
  id: 'readWeather',
  method: 'GET',
  path: '/api/weather',
  access: 'everyone',
  answer: outputOf<typeof WeatherSchema>(),
  problems: ['method-not-allowed'],
} as const satisfies Endpoint
