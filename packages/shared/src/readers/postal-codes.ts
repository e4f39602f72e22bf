import type { AddressCountry } from './address-formats.ts'

/*
 * What postal codes look like, where their form is certain: facts of the postal services, as Google's libaddressinput collects
 * them (decision 055). Apart from the forms of addresses, because a form asks only once a code was entered.
 */

/** A form, and an example of it. */
type CodeForm = readonly [pattern: RegExp, example: string]

const numbers: readonly { form: CodeForm; countries: readonly AddressCountry[] }[] = [
  { form: [/^\d{3}$/, '101'], countries: ['Iceland', 'Oman'] },
  {
    form: [/^\d{4}$/, '1010'],
    countries: [
      'Austria',
      'Belgium',
      'Bulgaria',
      'Cyprus',
      'Denmark',
      'Hungary',
      'New Zealand',
      'Norway',
      'Slovenia',
      'South Africa',
      'Switzerland',
    ],
  },
  {
    form: [/^\d{5}$/, '10115'],
    countries: [
      'Croatia',
      'Estonia',
      'Finland',
      'Germany',
      'Italy',
      'Kuwait',
      'Malaysia',
      'Mexico',
      'South Korea',
      'Spain',
      'Thailand',
      'Türkiye',
    ],
  },
  { form: [/^\d{3} ?\d{2}$/, '110 00'], countries: ['Czechia', 'Greece', 'Slovakia', 'Sweden'] },
  { form: [/^\d{6}$/, '100001'], countries: ['China', 'Romania'] },
]

const others = {
  'United States': [/^\d{5}([ -]\d{4})?$/, '10001'],
  Canada: [/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i, 'H3Z 2Y7'],
  'United Kingdom': [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1Y 4JH'],
  Australia: [/^\d{4}$/, '2000'],
  Bahrain: [/^\d{3,4}$/, '317'],
  Brazil: [/^\d{5}-?\d{3}$/, '01310-100'],
  Chile: [/^\d{3}-?\d{4}$/, '8340457'],
  France: [/^\d{2} ?\d{3}$/, '75008'],
  India: [/^\d{3} ?\d{3}$/, '110001'],
  Ireland: [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, 'D02 X285'],
  Israel: [/^\d{5}(\d{2})?$/, '9614303'],
  Japan: [/^\d{3}-?\d{4}$/, '100-0005'],
  Latvia: [/^LV-\d{4}$/i, 'LV-1010'],
  Liechtenstein: [/^94(8[5-9]|9[0-8])$/, '9490'],
  Lithuania: [/^(LT-)?\d{5}$/i, 'LT-01100'],
  Luxembourg: [/^(L-)?\d{4}$/i, '1010'],
  Malta: [/^[A-Z]{3} ?\d{2,4}$/i, 'VLT 1010'],
  Monaco: [/^980\d{2}$/, '98000'],
  Netherlands: [/^\d{4} ?[A-Z]{2}$/i, '1012 AB'],
  Poland: [/^\d{2}-\d{3}$/, '00-950'],
  Portugal: [/^\d{4}-\d{3}$/, '1250-096'],
  'Saudi Arabia': [/^\d{5}(-\d{4})?$/, '11564'],
  Singapore: [/^\d{6}$/, '018956'],
  Taiwan: [/^\d{3}(\d{2,3})?$/, '104'],
} as const satisfies Partial<Record<AddressCountry, CodeForm>>

const forms = new Map<string, CodeForm>([
  ...Object.entries(others),
  ...numbers.flatMap(({ form, countries }) => countries.map((country) => [country, form] as const)),
])

/** An example of what the postal codes of a country look like, if this one looks otherwise; null for one that does not. */
export function expectedPostalCode(country: string, code: string): string | null {
  const [pattern, example] = forms.get(country) ?? []
  const entered = code.trim()
  return pattern === undefined || example === undefined || entered === '' || pattern.test(entered)
    ? null
    : example
}

/** Every country whose postal codes have a certain form, with an example of it. */
export const postalCodeExamples = new Map([...forms].map(([country, [, example]]) => [country, example]))
