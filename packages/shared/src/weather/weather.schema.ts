import { z } from 'zod'

export const WeatherIconSchema = z.enum([
  'sun',
  'cloud',
  'rain',
  'cloud-rain',
  'snow',
  'cloud-lightning',
  'cloud-sun',
])
export type WeatherIcon = z.infer<typeof WeatherIconSchema>

/** One city of the weather strip (spec §3); `temperature` in whole degrees Celsius. */
export const WeatherEntrySchema = z.object({
  city: z.string(),
  temperature: z.number().int(),
  condition: z.string(),
  icon: WeatherIconSchema,
})
export type WeatherEntry = z.infer<typeof WeatherEntrySchema>

/** What `GET /api/weather` answers: the twelve cities in their order. */
export const WeatherSchema = z.array(WeatherEntrySchema).length(12)
