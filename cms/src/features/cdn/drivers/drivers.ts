import type { CdnEnv } from '@meridian/shared/cdn/cdn-env'
import { createCloudflareDriver } from './cloudflare.ts'
import type { CdnDriver } from './driver.ts'
import { createFastlyDriver } from './fastly.ts'
import { createVarnishDriver } from './varnish.ts'

/** What speaks with the CDN at one of its addresses. */
export function createDriver({ name, token, serviceId }: CdnEnv, url: string): CdnDriver {
  switch (name) {
    case 'varnish':
      return createVarnishDriver({ url, secret: token })
    case 'fastly':
      return createFastlyDriver({ url, token, serviceId })
    case 'cloudflare':
      return createCloudflareDriver({ url, token, zoneId: serviceId })
  }
}
