import { accountLimits } from '../accounts/account-problems.ts'

/** The countries that the print edition is sent to (spec.md §9); the first is the one that is chosen unless the reader says so. */
export const addressCountries = ['United States', 'Canada', 'United Kingdom', 'Australia'] as const

/** The longest values that are taken, in characters, and how many addresses a reader can keep. */
export const addressLimits = { name: accountLimits.name, line: 120, place: 80, postalCode: 20, addresses: 20 }

export const addressProblems = {
  countryUnknown: 'Please choose a country from the list.',
  tooMany: `You can keep at most ${addressLimits.addresses} addresses. Delete one that you no longer need first.`,
}
