import { type NewsletterCountry, type Place, placeOfCountry } from './newsletter-countries.ts'

/** ISO 3166 codes, as they stand in a language tag: `de-CH`. */
const countryByCode = new Map<string, NewsletterCountry>([
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['CA', 'Canada'],
  ['AU', 'Australia'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['JP', 'Japan'],
  ['IT', 'Italy'],
  ['ES', 'Spain'],
  ['NL', 'Netherlands'],
  ['SE', 'Sweden'],
  ['CH', 'Switzerland'],
  ['SG', 'Singapore'],
  ['HK', 'Hong Kong'],
  ['BR', 'Brazil'],
  ['MX', 'Mexico'],
  ['IN', 'India'],
  ['CN', 'China'],
])

/**
 * Languages that point to one country by themselves. English is at home in too many; a bare `pt` is the browser's
 * name for Brazilian Portuguese, as opposed to `pt-PT`.
 */
const countryByLanguage = new Map<string, NewsletterCountry>([
  ['de', 'Germany'],
  ['gsw', 'Switzerland'],
  ['fr', 'France'],
  ['ja', 'Japan'],
  ['it', 'Italy'],
  ['es', 'Spain'],
  ['ca', 'Spain'],
  ['eu', 'Spain'],
  ['gl', 'Spain'],
  ['nl', 'Netherlands'],
  ['fy', 'Netherlands'],
  ['sv', 'Sweden'],
  ['cy', 'United Kingdom'],
  ['gd', 'United Kingdom'],
  ['pt', 'Brazil'],
  ['hi', 'India'],
  ['mr', 'India'],
  ['te', 'India'],
  ['kn', 'India'],
  ['gu', 'India'],
  ['ml', 'India'],
  ['yue', 'Hong Kong'],
  ['zh', 'China'],
])

/**
 * The place that a browser's language (BCP 47: `en-GB`, `zh-Hans-CN`) points to; null when it points to none of the
 * eighteen countries. A region in the tag decides: `de-AT` is not Germany (spec §7).
 */
export function placeFromLanguage(tag: string): Place | null {
  const [language = '', ...subtags] = tag.trim().replaceAll('_', '-').split('-')
  const code = subtags.find((subtag) => /^([a-z]{2}|\d{3})$/i.test(subtag))
  const country =
    code === undefined ? countryByLanguage.get(language.toLowerCase()) : countryByCode.get(code.toUpperCase())
  return country ? placeOfCountry(country) : null
}
