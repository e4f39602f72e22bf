import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { EmbedFactsSchema, EmbedRequestSchema } from './embed.schema.ts'

/** What the form of an embed asks when it is given an address. */
export const readEmbedEndpoint = {
  id: 'readEmbed',
  method: 'POST',
  path: '/api/staff/embeds',
  access: 'staff',
  body: inputOf<typeof EmbedRequestSchema>(),
  answer: outputOf<typeof EmbedFactsSchema>(),
  problems: ['parameter-invalid', 'embed-unsupported', 'embed-refused', 'embed-away', 'too-many-requests'],
} as const satisfies Endpoint
