/*
 * `pnpm --filter @meridian/sandbox weather [port] [key]`: OpenWeatherMap for development. Start the magazine with
 * the two variables that it prints.
 */
import { WeatherSandbox } from './weather-sandbox.ts'

const [port = '4390', apiKey = 'local-weather'] = process.argv.slice(2)
const origin = await new WeatherSandbox({ apiKey }).start(Number(port))
console.log(`WEATHER_BASE_URL=${origin} WEATHER_API_KEY=${apiKey}`)
