import { isIP } from 'node:net'
import type { Place } from '@meridian/shared/newsletter/newsletter-countries'
import { z } from 'zod'

/** How long the service has for an answer. */
export const callLimitMs = 1000

/** An IP location service that speaks ipapi.co's protocol: where it is, without a path, and our key if it needs one. */
export interface LocationService {
  baseUrl: string
  apiKey?: string | undefined
}

export type LocationAnswer = { ok: true; place: Place } | { ok: false; cause: unknown }

/** The part of an answer that is used. A refusal comes as a good answer with `error: true`, and has no country. */
const LocationSchema = z.object({
  country_name: z.string().trim().min(1).max(80),
  region: z.string().trim().max(120).nullish(),
})

/** Where a network address is (spec §7, newsletter). The service has one second. */
export async function locateAddress(service: LocationService, address: string): Promise<LocationAnswer> {
  // The address becomes part of the path that is asked for.
  if (isIP(address) === 0) return { ok: false, cause: new Error('This is no network address.') }
  const query = service.apiKey ? `?${new URLSearchParams({ key: service.apiKey })}` : ''
  try {
    const response = await fetch(`${service.baseUrl}/${encodeURIComponent(address)}/json/${query}`, {
      headers: { accept: 'application/json', 'user-agent': 'Meridian' },
      redirect: 'error',
      signal: AbortSignal.timeout(callLimitMs),
    })
    if (!response.ok) throw new Error(`The location service answered ${response.status}.`)
    const { country_name: country, region } = LocationSchema.parse(await response.json())
    return { ok: true, place: { country, region: region || null } }
  } catch (cause) {
    return { ok: false, cause }
  }
}
