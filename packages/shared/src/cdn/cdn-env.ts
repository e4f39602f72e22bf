import { z } from 'zod'
import { addressList } from '../configuration/address-list.ts'
import { type CdnName, cdnNames } from './cdn.schema.ts'

const section = 'CDN'

/** The variable that site server, CMS and worker share. */
export const cdnVariable = {
  CDN: z.enum(cdnNames).optional().meta({
    description:
      'The CDN in front of the magazine: `varnish`, `fastly` or `cloudflare`. Answers then say what it may keep, and it is told when they change (docs/how-to/put-a-cdn-in-front.md).',
    section,
    fallback: 'no CDN keeps pages',
    example: 'varnish',
  }),
}

/** The variables of the worker, which purges. */
export const cdnPurgeVariables = {
  CDN_PURGE_URLS: addressList.meta({
    description:
      'Where the worker sends purges: every Varnish server, with commas between them. Fastly and Cloudflare need none.',
    section,
    example: 'http://varnish-1:6081,http://varnish-2:6081',
    fallback: 'the API of Fastly or Cloudflare',
  }),
  CDN_PURGE_TOKEN: z.string().trim().optional().meta({
    description: 'The API token of Fastly or Cloudflare, or the secret that Varnish expects.',
    section,
    secret: true,
    example: '…',
  }),
  CDN_SERVICE_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{8,64}$/, 'must be the id of a service or zone: letters and digits')
    .optional()
    .meta({
      description: 'The service at Fastly, or the zone at Cloudflare.',
      section,
      example: '023e105f4ecef8ad9ca31a8372d0c353',
    }),
}

/** A CDN that can be told to purge. */
export interface CdnEnv {
  name: CdnName
  /** Each is told of every change. */
  purgeUrls: string[]
  token: string
  /** Empty for Varnish. */
  serviceId: string
}

const usualUrls = {
  varnish: [],
  fastly: ['https://api.fastly.com'],
  cloudflare: ['https://api.cloudflare.com/client/v4'],
} as const satisfies Record<CdnName, readonly string[]>

/** Puts the variables together; null without a CDN. Calls `problem` with the variable and what is wrong. */
export function readCdnEnv(
  values: {
    CDN?: CdnName | undefined
    CDN_PURGE_URLS: string[]
    CDN_PURGE_TOKEN?: string | undefined
    CDN_SERVICE_ID?: string | undefined
  },
  problem: (variable: keyof typeof cdnPurgeVariables, message: string) => void,
): CdnEnv | null {
  const { CDN: name, CDN_PURGE_TOKEN: token, CDN_SERVICE_ID: serviceId = '' } = values
  if (name === undefined) return null
  const stated = [...new Set(values.CDN_PURGE_URLS.map((url) => url.replace(/\/+$/, '')))]
  const purgeUrls = stated.length > 0 ? stated : [...usualUrls[name]]
  if (purgeUrls.length === 0) problem('CDN_PURGE_URLS', `is missing; CDN says ${name}`)
  if (!token) problem('CDN_PURGE_TOKEN', `is missing; CDN says ${name}`)
  if (name !== 'varnish' && serviceId === '') problem('CDN_SERVICE_ID', `is missing; CDN says ${name}`)
  return { name, purgeUrls, token: token ?? '', serviceId }
}
