import { onTestFinished } from 'vitest'

/** Puts the countries that are delivered to into the page, as `DeliveryCountries.astro` does, until the test is over. */
export function layDeliveryCountries(
  countries: readonly string[] = ['United States', 'Canada', 'United Kingdom', 'Australia'],
): void {
  const place = document.createElement('div')
  place.dataset['deliveryCountries'] = countries.join('|')
  document.body.append(place)
  onTestFinished(() => place.remove())
}
