import { accountLimits } from '../accounts/account-problems.ts'

/**
 * The countries that the print edition is sent to unless the staff choose others (spec.md §9). The first of a list is
 * the one that is chosen unless the reader says so.
 */
export const defaultCountries = ['United States', 'Canada', 'United Kingdom', 'Australia'] as const

/** The longest values that are taken, in characters, and how many addresses a reader can keep. */
export const addressLimits = { name: accountLimits.name, line: 120, place: 80, postalCode: 20, addresses: 20 }

export const addressProblems = {
  countryUnknown: 'Please choose a country from the list.',
  tooMany: `You can keep at most ${addressLimits.addresses} addresses. Delete one that you no longer need first.`,
}

/** Said of an address in a country that is not, or no longer, delivered to. */
export function notDeliveredTo(country: string): string {
  return `We do not deliver to ${country} at present. Please choose another country.`
}
