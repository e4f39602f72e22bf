export interface WeatherCity {
  city: string
  latitude: number
  longitude: number
}

/** The cities of the weather strip in their order (spec §2, weather strip). */
export const weatherCities: readonly WeatherCity[] = [
  { city: 'LA', latitude: 34.05, longitude: -118.24 },
  { city: 'NYC', latitude: 40.71, longitude: -74.01 },
  { city: 'London', latitude: 51.51, longitude: -0.13 },
  { city: 'Paris', latitude: 48.86, longitude: 2.35 },
  { city: 'Berlin', latitude: 52.52, longitude: 13.41 },
  { city: 'Dubai', latitude: 25.2, longitude: 55.27 },
  { city: 'Cape Town', latitude: -33.92, longitude: 18.42 },
  { city: 'Mumbai', latitude: 19.08, longitude: 72.88 },
  { city: 'Singapore', latitude: 1.35, longitude: 103.82 },
  { city: 'Shanghai', latitude: 31.23, longitude: 121.47 },
  { city: 'Tokyo', latitude: 35.68, longitude: 139.69 },
  { city: 'Sydney', latitude: -33.87, longitude: 151.21 },
]
