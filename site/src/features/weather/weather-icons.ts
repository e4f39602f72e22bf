import type { WeatherIcon } from '@meridian/shared/weather/weather.schema'

const cloud = 'M6.8 15.5a4.3 4.3 0 0 1 .1-8.5 5.8 5.8 0 0 1 11.1 1 3.8 3.8 0 0 1-.4 7.5Z'

/** Lines on a field of 24 × 24. */
export const weatherIcons: Record<WeatherIcon, string> = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  cloud: 'M6.8 18a4.3 4.3 0 0 1 .1-8.5 5.8 5.8 0 0 1 11.1 1 3.8 3.8 0 0 1-.4 7.5Z',
  rain: 'M12 3.5s6 6.2 6 10.4a6 6 0 0 1-12 0C6 9.7 12 3.5 12 3.5Z',
  'cloud-rain': `${cloud}M8.5 18.5l-1 3M12.5 18.5l-1 3M16.5 18.5l-1 3`,
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.8 4.5 12 6.5l2.2-2M9.8 19.5l2.2-2 2.2 2',
  'cloud-lightning': `${cloud}M12.8 12.5l-2.8 4.5h4l-2.8 4.5`,
  'cloud-sun':
    'M9 20a3.7 3.7 0 0 1-.3-7.4 5 5 0 0 1 9.6.9A3.3 3.3 0 0 1 18 20ZM5.3 11.5a4.3 4.3 0 0 1 7.3-4.4M9 2v1.6M2.5 8.5h1.6M4.2 3.9l1.2 1.2M13.8 3.9l-1.2 1.2',
}
