import { z } from '@hono/zod-openapi'
import { visitForm } from '@meridian/shared/audience/visit'

/** The field that `visitField` reads, as the API's document has it. */
export const describedVisit = z.string().regex(visitForm).optional().openapi({
  description:
    'What the tab has seen: the host of the site or the newsletter that led there, and the ids of at most five articles. Anything else is left out, and refuses nothing.',
  example: '- newsletter@3f.7 the-quiet-capital',
})
