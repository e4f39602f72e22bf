const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** ISO 3166 codes by the names that addresses have. */
const codes = new Map(
  letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = first + second
      const name = names.of(code)
      // Former codes have names of present countries.
      return name === undefined || Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`
        ? []
        : [[name.toLowerCase(), code] as const]
    }),
  ),
)

const states: Record<string, string> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
}
const stateCodes = new Set(Object.values(states))

/** The code of a country that is named as in addresses, or by its code; null for one that is not known. */
export function countryCode(text: string | null): string | null {
  const name = text?.trim() ?? ''
  if (/^[A-Z]{2}$/.test(name)) return name
  return codes.get(name.toLowerCase()) ?? null
}

/** The code of a state of the United States, as readers write it: `CA`, `Calif.` or `California`; null when it is none. */
export function stateCode(text: string | null): string | null {
  const name = text?.trim().replaceAll('.', '').toLowerCase() ?? ''
  const short = name.toUpperCase()
  if (stateCodes.has(short)) return short
  const whole = states[name]
  if (whole !== undefined) return whole
  const begun = name.length < 4 ? [] : Object.keys(states).filter((state) => state.startsWith(name))
  return begun.length === 1 ? (states[begun[0] ?? ''] ?? null) : null
}
