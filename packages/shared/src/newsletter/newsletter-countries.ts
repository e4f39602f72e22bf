/** The countries of the newsletter form, in the order of the specification (spec §9). */
export const newsletterCountries = [
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Japan',
  'Italy',
  'Spain',
  'Netherlands',
  'Sweden',
  'Switzerland',
  'Singapore',
  'Hong Kong',
  'Brazil',
  'Mexico',
  'India',
  'China',
] as const

export type NewsletterCountry = (typeof newsletterCountries)[number]

/** The part of the world that each lies in: the region, as long as nothing closer is known. */
const worldRegions: Record<NewsletterCountry, string> = {
  'United States': 'North America',
  'United Kingdom': 'Europe',
  Canada: 'North America',
  Australia: 'Oceania',
  Germany: 'Europe',
  France: 'Europe',
  Japan: 'Asia',
  Italy: 'Europe',
  Spain: 'Europe',
  Netherlands: 'Europe',
  Sweden: 'Europe',
  Switzerland: 'Europe',
  Singapore: 'Asia',
  'Hong Kong': 'Asia',
  Brazil: 'South America',
  Mexico: 'North America',
  India: 'Asia',
  China: 'Asia',
}

/** Where a reader is: a country by its English name, and a region in it or the part of the world around it. */
export interface Place {
  country: string
  region: string | null
}

/** One of the eighteen countries as a place. */
export function placeOfCountry(country: NewsletterCountry): Place {
  return { country, region: worldRegions[country] }
}
