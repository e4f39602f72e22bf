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
  /** Null where there are none. `pattern` only where the form is certain; `example` is one of its form. */
  postalCode: { label: string; isRequired: boolean; pattern: RegExp | null; example: string } | null
}

interface Exceptions {
  city?: string
  state?: string
  /** A letter does not arrive without it. */
  stateRequired?: true
  code?: string
  codeOptional?: true
}

type Pattern = readonly [RegExp, string]

/** The most common order: the postal code before the city. */
const codeFirst = '%A\n%Z %C'

const three: Pattern = [/^\d{3}$/, '101']
const four: Pattern = [/^\d{4}$/, '1010']
const five: Pattern = [/^\d{5}$/, '10115']
const six: Pattern = [/^\d{6}$/, '100001']
const fiveParted: Pattern = [/^\d{3} ?\d{2}$/, '110 00']

function format(lines: string, pattern: Pattern | null, exceptions: Exceptions = {}): AddressFormat {
  const { city = 'City', state, stateRequired = false, code = 'Postal code', codeOptional } = exceptions
  const [test, example] = pattern ?? [null, '']
  return {
    lines,
    cityLabel: city,
    state: state === undefined ? null : { label: state, isRequired: stateRequired },
    postalCode: lines.includes('%Z')
      ? { label: code, isRequired: !codeOptional, pattern: test, example }
      : null,
  }
}

const prefecture = { state: 'Prefecture', stateRequired: true } as const
const province = { state: 'Province', stateRequired: true } as const
const requiredState = { state: 'State', stateRequired: true } as const

/** Every country that the staff can choose to deliver to. The first four are those of spec.md §9, in their order. */
const formats = {
  'United States': format('%A\n%C, %S %Z', [/^\d{5}([ -]\d{4})?$/, '10001'], {
    state: 'State',
    code: 'ZIP code',
  }),
  Canada: format(
    '%A\n%C %S %Z',
    [/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i, 'H3Z 2Y7'],
    { state: 'Province' },
  ),
  'United Kingdom': format('%A\n%C\n%S\n%Z', [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1Y 4JH'], {
    city: 'Town or city',
    state: 'County',
    code: 'Postcode',
  }),
  Australia: format('%A\n%C %S %Z', [/^\d{4}$/, '2000'], {
    city: 'Suburb or city',
    state: 'State or territory',
    code: 'Postcode',
  }),
  Austria: format(codeFirst, four),
  Bahrain: format('%A\n%C %Z', [/^\d{3,4}$/, '317'], { codeOptional: true }),
  Belgium: format(codeFirst, four),
  Brazil: format('%A\n%C-%S\n%Z', [/^\d{5}-?\d{3}$/, '01310-100'], {
    ...requiredState,
    code: 'Postal code (CEP)',
  }),
  Bulgaria: format(codeFirst, four),
  Chile: format('%A\n%Z %C\n%S', [/^\d{3}-?\d{4}$/, '8340457'], { state: 'Region', codeOptional: true }),
  China: format('%A\n%C\n%S, %Z', six, province),
  Croatia: format(codeFirst, five),
  Cyprus: format(codeFirst, four),
  Czechia: format(codeFirst, fiveParted),
  Denmark: format(codeFirst, four),
  Egypt: format('%A\n%C\n%S\n%Z', null, { state: 'Governorate', codeOptional: true }),
  Estonia: format(codeFirst, five),
  Finland: format(codeFirst, five),
  France: format(codeFirst, [/^\d{2} ?\d{3}$/, '75008']),
  Germany: format(codeFirst, five),
  Greece: format(codeFirst, fiveParted),
  'Hong Kong': format('%A\n%C\n%S', null, { city: 'District', state: 'Area', stateRequired: true }),
  Hungary: format('%C\n%A\n%Z', four),
  Iceland: format(codeFirst, three),
  India: format('%A\n%C %Z\n%S', [/^\d{3} ?\d{3}$/, '110001'], { ...requiredState, code: 'PIN code' }),
  Ireland: format('%A\n%C\n%S\n%Z', [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, 'D02 X285'], {
    city: 'Town or city',
    state: 'County',
    code: 'Eircode',
    codeOptional: true,
  }),
  Israel: format('%A\n%C %Z', [/^\d{5}(\d{2})?$/, '9614303']),
  Italy: format('%A\n%Z %C %S', five, { state: 'Province' }),
  Japan: format('%A\n%C, %S\n%Z', [/^\d{3}-?\d{4}$/, '100-0005'], {
    city: 'City or ward',
    ...prefecture,
  }),
  Kuwait: format('%A\n%Z %C', five, { city: 'City or area', codeOptional: true }),
  Latvia: format('%A\n%C, %Z', [/^LV-\d{4}$/i, 'LV-1010']),
  Liechtenstein: format(codeFirst, [/^94(8[5-9]|9[0-8])$/, '9490']),
  Lithuania: format(codeFirst, [/^(LT-)?\d{5}$/i, 'LT-01100']),
  Luxembourg: format(codeFirst, [/^(L-)?\d{4}$/i, '1010']),
  Malaysia: format('%A\n%Z %C\n%S', five, { state: 'State', code: 'Postcode' }),
  Malta: format('%A\n%C %Z', [/^[A-Z]{3} ?\d{2,4}$/i, 'VLT 1010'], { code: 'Postcode' }),
  Mexico: format('%A\n%Z %C, %S', five, requiredState),
  Monaco: format(codeFirst, [/^980\d{2}$/, '98000']),
  Netherlands: format(codeFirst, [/^\d{4} ?[A-Z]{2}$/i, '1012 AB']),
  'New Zealand': format('%A\n%C %Z', four, { code: 'Postcode' }),
  Norway: format(codeFirst, four),
  Oman: format('%A\n%Z\n%C', three, { codeOptional: true }),
  Poland: format(codeFirst, [/^\d{2}-\d{3}$/, '00-950']),
  Portugal: format(codeFirst, [/^\d{4}-\d{3}$/, '1250-096']),
  Qatar: format('%A\n%C', null),
  Romania: format(codeFirst, six),
  'Saudi Arabia': format('%A\n%C %Z', [/^\d{5}(-\d{4})?$/, '11564']),
  Singapore: format('%A\n%C %Z', [/^\d{6}$/, '018956']),
  Slovakia: format(codeFirst, fiveParted),
  Slovenia: format(codeFirst, four),
  'South Africa': format('%A\n%C\n%Z', four),
  'South Korea': format('%A\n%C\n%S\n%Z', five, { state: 'Province', city: 'City or district' }),
  Spain: format('%A\n%Z %C %S', five, { state: 'Province' }),
  Sweden: format(codeFirst, fiveParted),
  Switzerland: format(codeFirst, four),
  Taiwan: format('%A\n%C, %S %Z', [/^\d{3}(\d{2,3})?$/, '104'], {
    city: 'District',
    state: 'City or county',
    stateRequired: true,
  }),
  Thailand: format('%A\n%C\n%S %Z', five, { city: 'District', ...province }),
  Türkiye: format('%A\n%Z %C/%S', five, { city: 'District', ...province }),
  'United Arab Emirates': format('%A\n%C\n%S', null, {
    city: 'City or area',
    state: 'Emirate',
    stateRequired: true,
  }),
} as const satisfies Record<string, AddressFormat>

export type AddressCountry = keyof typeof formats

const byCountry = new Map<string, AddressFormat>(Object.entries(formats))

/** For a country that is not in the table, such as none at all. */
const elsewhere = format('%A\n%C, %S %Z', null, { state: 'State or region' })

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
