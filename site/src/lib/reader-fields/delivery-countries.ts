/**
 * The countries that the print edition is delivered to, as the staff have set them, in their order. They stand in the
 * page (`DeliveryCountries.astro`), which is rendered again when they change. Throws on a page without them.
 */
export function deliveryCountries(): readonly [string, ...string[]] {
  const place = document.querySelector<HTMLElement>('[data-delivery-countries]')
  const [first, ...others] = (place?.dataset['deliveryCountries'] ?? '').split('|').filter(Boolean)
  if (first === undefined) throw new Error('The page does not say which countries are delivered to.')
  return [first, ...others]
}

export function isDeliveredTo(country: string): boolean {
  return deliveryCountries().includes(country)
}

/** Said of an address that was kept before its country was taken from the list. */
export function notDeliveredNow(country: string): string {
  return `We do not deliver to ${country} at present. Please choose or add another address for the printed edition.`
}
