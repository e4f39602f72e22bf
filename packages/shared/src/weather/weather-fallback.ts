import type { WeatherEntry } from './weather.schema.ts'

/**
 * What is shown when the weather of any city cannot be had (spec §8, weather failure). Its conditions have no
 * condition id; each has the icon that draws it best.
 */
export const weatherFallback: readonly WeatherEntry[] = [
  { city: 'LA', temperature: 24, condition: 'Sunny', icon: 'sun' },
  { city: 'NYC', temperature: 20, condition: 'Cloudy', icon: 'cloud' },
  { city: 'London', temperature: 14, condition: 'Rainy', icon: 'cloud-rain' },
  { city: 'Paris', temperature: 17, condition: 'Partly Cloudy', icon: 'cloud-sun' },
  { city: 'Berlin', temperature: 15, condition: 'Cloudy', icon: 'cloud' },
  { city: 'Dubai', temperature: 31, condition: 'Clear', icon: 'sun' },
  { city: 'Cape Town', temperature: 19, condition: 'Clear', icon: 'sun' },
  { city: 'Mumbai', temperature: 28, condition: 'Humid', icon: 'cloud-sun' },
  { city: 'Singapore', temperature: 29, condition: 'Humid', icon: 'cloud-sun' },
  { city: 'Shanghai', temperature: 22, condition: 'Overcast', icon: 'cloud' },
  { city: 'Tokyo', temperature: 18, condition: 'Clear', icon: 'sun' },
  { city: 'Sydney', temperature: 24, condition: 'Sunny', icon: 'sun' },
]
