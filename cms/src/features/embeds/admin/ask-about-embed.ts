import { type EmbedFacts, EmbedFactsSchema } from '@meridian/shared/embeds/embed.schema'
import { readEmbedEndpoint } from '@meridian/shared/embeds/embeds.endpoints'
import { callApi, refusalText } from '../../../platform/admin/call-api.ts'

/** What the site of an address tells of it, or why not, as a sentence for the editor. */
export async function askAboutEmbed(
  url: string,
): Promise<{ ok: true; value: EmbedFacts } | { ok: false; text: string }> {
  const answer = await callApi(readEmbedEndpoint, { json: { url } })
  if (!answer.ok) return { ok: false, text: refusalText(answer) }
  return { ok: true, value: EmbedFactsSchema.parse(answer.body) }
}
