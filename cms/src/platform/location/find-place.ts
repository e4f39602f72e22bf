import {
  newsletterCountries,
  type Place,
  placeOfCountry,
} from '@meridian/shared/newsletter/newsletter-countries'
import { placeFromLanguage } from '@meridian/shared/newsletter/place-from-language'
import { placeFromTimeZone } from '@meridian/shared/newsletter/place-from-time-zone'
import { type LocationService, locateAddress } from './ip-location.ts'

export interface PlaceClues {
  /** What the reader chose, or an empty text; it wins. */
  country: string
  region: string
  /** Where the request came from. */
  address: string
  browserLanguage: string
  timeZone: string
}

/**
 * Where a reader is: the country that they chose, else what the location service knows of their address, else what
 * their browser's language points to, else their time zone (spec §7). Null when nothing says so.
 */
export async function findPlace(
  clues: PlaceClues,
  options: { service: LocationService | null; onFailure: (cause: unknown) => void },
): Promise<Place | null> {
  const chosen = clues.country === '' ? null : placeOfName(clues.country)
  if (chosen && clues.region !== '') return { ...chosen, region: clues.region }
  const found = await detect(clues, options)
  if (!chosen) return found
  // A region that was found belongs to the country that was found.
  return found?.country === chosen.country ? found : chosen
}

async function detect(
  clues: PlaceClues,
  { service, onFailure }: { service: LocationService | null; onFailure: (cause: unknown) => void },
): Promise<Place | null> {
  if (service) {
    const answer = await locateAddress(service, clues.address)
    if (answer.ok) return answer.place
    onFailure(answer.cause)
  }
  return placeFromLanguage(clues.browserLanguage) ?? placeFromTimeZone(clues.timeZone)
}

function placeOfName(name: string): Place {
  const known = newsletterCountries.find((country) => country === name)
  return known ? placeOfCountry(known) : { country: name, region: null }
}
