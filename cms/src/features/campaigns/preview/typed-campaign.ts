import { z } from 'zod'
import type { CampaignSource } from '../body/collect-mail-document.ts'
import { heldRelation, heldText } from '../../content/previews/held-fields.ts'

const TypedSchema = z.object({
  newsletter: heldRelation,
  subject: heldText,
  preheader: heldText,
  body: z.record(z.string(), z.unknown()).nullable().catch(null),
})

/** A campaign as its form has it while somebody types; what cannot be used is left out, as if it were still empty. */
export function readTypedCampaign(typed: Record<string, unknown>): CampaignSource {
  const { newsletter, subject, preheader, body } = TypedSchema.parse({
    newsletter: typed['newsletter'] ?? null,
    subject: typed['subject'] ?? null,
    preheader: typed['preheader'] ?? null,
    body: typed['body'] ?? null,
  })
  return { newsletter, subject: subject ?? '', preheader: preheader ?? '', body }
}
