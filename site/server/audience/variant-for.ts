import type { IncomingMessage } from 'node:http'
import { conditionsOf } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { shownVariant } from '../http/shown-variant.ts'
import type { ServedPage } from '../store/served-page.ts'
import { headersOf } from './beacon-requests.ts'
import type { AudienceCounter } from './counter.ts'

/** The variant of a page for the one who asks, as far as there are two. */
export function variantFor(
  request: IncomingMessage,
  page: ServedPage,
  { counter, trustProxy }: { counter: AudienceCounter; trustProxy: boolean },
): ServedPage {
  return shownVariant(page, conditionsOf(request), () =>
    counter.getsOther(headersOf(request), clientAddress(request, trustProxy)),
  )
}
