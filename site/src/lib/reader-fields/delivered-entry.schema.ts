import { notDeliveredTo } from '@meridian/shared/readers/address-limits'
import { AddressEntrySchema } from '@meridian/shared/readers/address.schema'
import { isDeliveredTo } from './delivery-countries.ts'

/** Names and address as every form asks for them, in a country that the page offers. */
export const DeliveredEntrySchema = AddressEntrySchema.refine(({ country }) => isDeliveredTo(country), {
  path: ['country'],
  error: ({ input }) => notDeliveredTo(countryOf(input)),
})

function countryOf(entry: unknown): string {
  const country: unknown = typeof entry === 'object' && entry ? Reflect.get(entry, 'country') : null
  return typeof country === 'string' ? country : ''
}
