/*
 * How addresses are asked for and written, country by country: facts of the postal services, as Google's libaddressinput
 * collects them. See decision 055 for why the table is our own.
 */

/** How an address of a country is asked for and written. */
export interface AddressFormat {
  /** Its lines but the name and the country: `%A` street and second line, `%C` city, `%S` state, `%Z` postal code. */
  lines: string
  cityLabel: string
  /** Null where nobody writes one. */
  state: { label: string; isRequired: boolean } | null
  /** Null where there are none; what they look like: `postal-codes.ts`. */
  postalCode: { label: string; isRequired: boolean } | null
}

interface Exceptions {
  city?: string
  state?: string
  /** A letter does not arrive without it. */
  stateRequired?: true
  code?: string
  codeOptional?: true
}

/** The most common order: the postal code before the city. */
const codeFirst = '%A\n%Z %C'

function format(lines: string, exceptions: Exceptions = {}): AddressFormat {
  const { city = 'City', state, stateRequired = false, code = 'Postal code', codeOptional } = exceptions
  return {
    lines,
    cityLabel: city,
    state: state === undefined ? null : { label: state, isRequired: stateRequired },
    postalCode: lines.includes('%Z') ? { label: code, isRequired: !codeOptional } : null,
  }
}

const prefecture = { state: 'Prefecture', stateRequired: true } as const
const province = { state: 'Province', stateRequired: true } as const
const requiredState = { state: 'State', stateRequired: true } as const

/** Every country that the staff can choose to deliver to. The first four are those of spec.md §9, in their order. */
const formats = {
  'United States': format('%A\n%C, %S %Z', {
    state: 'State',
    code: 'ZIP code',
  }),
  Canada: format('%A\n%C %S %Z', { state: 'Province' }),
  'United Kingdom': format('%A\n%C\n%S\n%Z', {
    city: 'Town or city',
    state: 'County',
    code: 'Postcode',
  }),
  Australia: format('%A\n%C %S %Z', {
    city: 'Suburb or city',
    state: 'State or territory',
    code: 'Postcode',
  }),
  Austria: format(codeFirst),
  Bahrain: format('%A\n%C %Z', { codeOptional: true }),
  Belgium: format(codeFirst),
  Brazil: format('%A\n%C-%S\n%Z', {
    ...requiredState,
    code: 'Postal code (CEP)',
  }),
  Bulgaria: format(codeFirst),
  Chile: format('%A\n%Z %C\n%S', { state: 'Region', codeOptional: true }),
  China: format('%A\n%C\n%S, %Z', province),
  Croatia: format(codeFirst),
  Cyprus: format(codeFirst),
  Czechia: format(codeFirst),
  Denmark: format(codeFirst),
  Egypt: format('%A\n%C\n%S\n%Z', { state: 'Governorate', codeOptional: true }),
  Estonia: format(codeFirst),
  Finland: format(codeFirst),
  France: format(codeFirst),
  Germany: format(codeFirst),
  Greece: format(codeFirst),
  'Hong Kong': format('%A\n%C\n%S', { city: 'District', state: 'Area', stateRequired: true }),
  Hungary: format('%C\n%A\n%Z'),
  Iceland: format(codeFirst),
  India: format('%A\n%C %Z\n%S', { ...requiredState, code: 'PIN code' }),
  Ireland: format('%A\n%C\n%S\n%Z', {
    city: 'Town or city',
    state: 'County',
    code: 'Eircode',
    codeOptional: true,
  }),
  Israel: format('%A\n%C %Z'),
  Italy: format('%A\n%Z %C %S', { state: 'Province' }),
  Japan: format('%A\n%C, %S\n%Z', {
    city: 'City or ward',
    ...prefecture,
  }),
  Kuwait: format('%A\n%Z %C', { city: 'City or area', codeOptional: true }),
  Latvia: format('%A\n%C, %Z'),
  Liechtenstein: format(codeFirst),
  Lithuania: format(codeFirst),
  Luxembourg: format(codeFirst),
  Malaysia: format('%A\n%Z %C\n%S', { state: 'State', code: 'Postcode' }),
  Malta: format('%A\n%C %Z', { code: 'Postcode' }),
  Mexico: format('%A\n%Z %C, %S', requiredState),
  Monaco: format(codeFirst),
  Netherlands: format(codeFirst),
  'New Zealand': format('%A\n%C %Z', { code: 'Postcode' }),
  Norway: format(codeFirst),
  Oman: format('%A\n%Z\n%C', { codeOptional: true }),
  Poland: format(codeFirst),
  Portugal: format(codeFirst),
  Qatar: format('%A\n%C'),
  Romania: format(codeFirst),
  'Saudi Arabia': format('%A\n%C %Z'),
  Singapore: format('%A\n%C %Z'),
  Slovakia: format(codeFirst),
  Slovenia: format(codeFirst),
  'South Africa': format('%A\n%C\n%Z'),
  'South Korea': format('%A\n%C\n%S\n%Z', { state: 'Province', city: 'City or district' }),
  Spain: format('%A\n%Z %C %S', { state: 'Province' }),
  Sweden: format(codeFirst),
  Switzerland: format(codeFirst),
  Taiwan: format('%A\n%C, %S %Z', {
    city: 'District',
    state: 'City or county',
    stateRequired: true,
  }),
  Thailand: format('%A\n%C\n%S %Z', { city: 'District', ...province }),
  Türkiye: format('%A\n%Z %C/%S', { city: 'District', ...province }),
  'United Arab Emirates': format('%A\n%C\n%S', {
    city: 'City or area',
    state: 'Emirate',
    stateRequired: true,
  }),
} as const satisfies Record<string, AddressFormat>

export type AddressCountry = keyof typeof formats

const byCountry = new Map<string, AddressFormat>(Object.entries(formats))

/** For a country that is not in the table, such as none at all. */
const elsewhere = format('%A\n%C, %S %Z', { state: 'State or region' })

/** Every country that there is an address form for. */
export const knownCountries = Object.keys(formats).filter((name): name is AddressCountry => name in formats)

export function addressFormatOf(country: string): AddressFormat {
  return byCountry.get(country) ?? elsewhere
}

/** City, state and postal code in the order in which the country writes them; what it does not have is left out. */
export function placeOrder({ lines }: AddressFormat): ('city' | 'state' | 'postalCode')[] {
  const names = { C: 'city', S: 'state', Z: 'postalCode' } as const
  return [...lines.matchAll(/%([CSZ])/g)].flatMap(([, sign]) =>
    sign === 'C' || sign === 'S' || sign === 'Z' ? names[sign] : [],
  )
}

export interface Place {
  addressLine1: string
  addressLine2: string | null
  city: string
  state: string | null
  postalCode: string
  country: string
}

/** The lines of an address as its country writes them, without the name of who lives there and without the country. */
export function placeLines(place: Place): string[] {
  const { lines } = addressFormatOf(place.country)
  const rest = lines.includes('%S') ? lines : `${lines} %S`
  const texts = { C: place.city, S: place.state ?? '', Z: place.postalCode }
  return `${rest}${lines.includes('%Z') ? '' : ' %Z'}`.split('\n').flatMap((line) => {
    if (line.startsWith('%A'))
      return [place.addressLine1, ...(place.addressLine2 ? [place.addressLine2] : [])]
    const written = line.replaceAll(/%([CSZ])/g, (_, sign: 'C' | 'S' | 'Z') => texts[sign])
    // What is missing leaves no sign behind that stood beside it.
    return tidy(written) || []
  })
}

function tidy(line: string): string {
  return line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' ,', ',')
    .replaceAll(/^[\s,/-]+|[\s,/-]+$/g, '')
}
