import type { Endpoint } from '../api/endpoint.ts'

/* The weather strip. */

export const readWeatherEndpoint = {
  id: 'readWeather',
  method: 'GET',
  path: '/api/weather',
  access: 'everyone',
} as const satisfies Endpoint
