import { knownCountries } from '@meridian/shared/readers/address-formats'
import { defaultCountries } from '@meridian/shared/readers/address-limits'
import { z } from 'zod'

const text = z.string().catch('')
const AiNoteSchema = z
  .object({ isShown: z.boolean().nullish(), text: z.string().nullish() })
  .nullish()
  .catch(null)
  .transform((note) => (note?.isShown && note.text ? note.text : null))

/** Until the staff have chosen any, the four of spec.md §9. */
const DeliveryCountriesSchema = z
  .array(z.enum(knownCountries))
  .catch([])
  .transform<string[]>((countries) => (countries.length > 0 ? countries : [...defaultCountries]))

/** The document of the global, or what its form holds while somebody works on it. */
export const SettingsSchema = z.object({
  name: text,
  tagline: text,
  description: text,
  footerAbout: text,
  copyright: text,
  aiNote: AiNoteSchema,
  deliveryCountries: DeliveryCountriesSchema,
})
