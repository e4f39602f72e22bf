import type { IncomingMessage, ServerResponse } from 'node:http'
import { weatherCities, type WeatherCity } from '@meridian/shared/weather/weather-cities'
import { LocalServer, sendJson } from '../local-server.ts'
import { plausibleWeather, type SandboxWeather } from './plausible-weather.ts'

/** What the server does when it is asked for a city. */
export type CityBehaviour =
  | ({ kind: 'weather' } & SandboxWeather)
  | { kind: 'slow'; delayMs: number }
  | { kind: 'status'; status: number }
  /** The body of a good answer, word for word. */
  | { kind: 'body'; body: string }
  | { kind: 'cut' }

export interface WeatherRequest {
  city: string
  units: string | null
}

/**
 * A local server that speaks OpenWeatherMap's protocol (`GET /data/2.5/weather?lat=&lon=&appid=&units=`), for
 * development and tests. It knows the cities of the weather strip and gives them plausible weather, unless it is told
 * to give others, to be slow or to fail.
 */
export class WeatherSandbox {
  readonly #apiKey: string
  readonly #server = new LocalServer((request, response) => this.#answer(request, response))
  readonly #behaviours = new Map<string, CityBehaviour>()
  /** Who waits for a slow answer, and how each gets it. */
  readonly #waiting = new Map<NodeJS.Timeout, () => void>()
  /** Every request with a good key, in order. */
  readonly requests: WeatherRequest[] = []

  constructor({ apiKey }: { apiKey: string }) {
    this.#apiKey = apiKey
  }

  /** Resolves to what WEATHER_BASE_URL has to be. */
  start(port?: number): Promise<string> {
    return this.#server.start(port)
  }

  async stop(): Promise<void> {
    for (const timer of this.#waiting.keys()) clearTimeout(timer)
    await this.#server.stop()
  }

  behave(city: string, behaviour: CityBehaviour): void {
    this.#behaviours.set(city, behaviour)
  }

  /** Answers at once anyone who still waits for a slow answer. */
  release(): void {
    for (const [timer, answer] of this.#waiting) {
      clearTimeout(timer)
      answer()
    }
  }

  /** Deletes behaviours and requests. */
  reset(): void {
    this.#behaviours.clear()
    this.requests.length = 0
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://weather')
    if (pathname !== '/data/2.5/weather') return refuse(response, 404, 'Internal error')
    if (query.get('appid') !== this.#apiKey) {
      return sendJson(response, 401, {
        cod: 401,
        message: 'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.',
      })
    }
    const [latitude, longitude] = [coordinate(query, 'lat', 90), coordinate(query, 'lon', 180)]
    if (latitude === null) return refuse(response, 400, 'wrong latitude')
    if (longitude === null) return refuse(response, 400, 'wrong longitude')
    const city = nearestCity(latitude, longitude)
    const units = query.get('units')
    this.requests.push({ city: city.city, units })
    this.#behave(response, { city, units })
  }

  #behave(response: ServerResponse, { city, units }: { city: WeatherCity; units: string | null }): void {
    const now = new Date()
    const behaviour = this.#behaviours.get(city.city) ?? { kind: 'weather', ...plausibleWeather(city, now) }
    const answerWith = (weather: SandboxWeather) =>
      sendJson(response, 200, currentWeather({ city, weather, units, now }))
    switch (behaviour.kind) {
      case 'weather':
        return answerWith(behaviour)
      case 'status':
        return refuse(response, behaviour.status, 'Internal error')
      case 'body':
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(behaviour.body)
        return
      case 'cut':
        response.destroy()
        return
      case 'slow': {
        const answer = () => answerWith(plausibleWeather(city, now))
        const timer = setTimeout(answer, behaviour.delayMs)
        this.#waiting.set(timer, answer)
        response.once('close', () => this.#waiting.delete(timer))
      }
    }
  }
}

function coordinate(query: URLSearchParams, name: string, limit: number): number | null {
  const value = Number(query.get(name) || Number.NaN)
  return Math.abs(value) <= limit ? value : null
}

function nearestCity(latitude: number, longitude: number): WeatherCity {
  const distance = (city: WeatherCity) => Math.hypot(city.latitude - latitude, city.longitude - longitude)
  return weatherCities.reduce((nearest, city) => (distance(city) < distance(nearest) ? city : nearest))
}

/** An answer in OpenWeatherMap's own shape; without `units` it measures in kelvin. */
function currentWeather(input: {
  city: WeatherCity
  weather: SandboxWeather
  units: string | null
  now: Date
}): object {
  const { city, weather, units, now } = input
  const convert = (celsius: number) => round(fromCelsius(celsius, units))
  const temp = convert(weather.celsius)
  return {
    coord: { lon: city.longitude, lat: city.latitude },
    weather: [
      {
        id: weather.conditionId,
        main: weather.condition,
        description: weather.condition.toLowerCase(),
        icon: '01d',
      },
    ],
    base: 'stations',
    main: { temp, feels_like: temp, temp_min: temp, temp_max: temp, pressure: 1015, humidity: 60 },
    visibility: 10_000,
    wind: { speed: 3.1, deg: 240 },
    clouds: { all: weather.conditionId > 800 ? 60 : 0 },
    dt: Math.floor(now.getTime() / 1000),
    sys: { country: 'XX', sunrise: 0, sunset: 0 },
    timezone: 0,
    id: 1,
    name: city.city,
    cod: 200,
  }
}

function fromCelsius(celsius: number, units: string | null): number {
  if (units === 'metric') return celsius
  return units === 'imperial' ? celsius * 1.8 + 32 : celsius + 273.15
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { cod: String(status), message })
}
