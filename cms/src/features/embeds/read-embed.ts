import { embedProviderNames, findEmbed, type FoundEmbed } from '@meridian/shared/embeds/embed-providers'
import type { EmbedFacts } from '@meridian/shared/embeds/embed.schema'
import { z } from 'zod'
import { askSite, type EmbedReach } from './ask-site.ts'
import { oembedSources } from './oembed-sources.ts'
import { attributeIn, plain, postText } from './post-text.ts'

/** No site says more of one thing, in bytes. */
const mostBytes = 256 * 1024
const longestTitle = 200
const longestName = 120

const words = z.string().catch('')
const pixels = z.number().positive().nullable().catch(null)

/** What is read of an answer (oembed.com), with what single sites add. */
const OEmbedSchema = z.object({
  title: words,
  author_name: words,
  html: words,
  width: pixels,
  height: pixels,
  thumbnail_url: words,
  thumbnail_width: pixels,
  thumbnail_height: pixels,
  /** TikTok's number, also of an address that was shortened. */
  embed_product_id: words,
  /** Mixcloud's poster. */
  image: words,
})

export interface ReadEmbed extends Omit<EmbedFacts, 'image'> {
  name: string
  /** Addresses of its poster, the best first. */
  posters: string[]
}

export type EmbedOutcome = { ok: true; value: ReadEmbed } | EmbedRefusal

export interface EmbedRefusal {
  ok: false
  reason: 'unsupported' | 'refused' | 'away'
  /** For the editor. */
  sentence: string
  cause?: unknown
}

/** What the site of an address tells of it by oEmbed. Only the known sites are asked, at their own endpoints. */
export async function readEmbed(
  address: string,
  { token, ...reach }: EmbedReach & { token: string | null },
): Promise<EmbedOutcome> {
  const found = findEmbed(address)
  if (!found) {
    const sentence = `This is no address that can be embedded. Paste that of a video, recording or post of ${embedProviderNames}; for other sites, use a link.`
    return { ok: false, reason: 'unsupported', sentence }
  }
  const source = oembedSources[found.provider]
  if (source.needsToken && token === null) return { ok: true, value: unasked(found) }
  const query = new URLSearchParams({
    ...source.query,
    url: found.url,
    ...(source.needsToken && token !== null && { access_token: token }),
  })
  const answer = await askSite(`${source.endpoint}?${query}`, { ...reach, mostBytes })
  if (answer.kind === 'away') return away(found, answer.cause)
  const { status, data } = answer
  if (status >= 500 || status === 429) return away(found, `It answered ${status}.`)
  if (status !== 200) return refused(found, status)
  const parsed = OEmbedSchema.safeParse(parseJson(data))
  return parsed.success ? { ok: true, value: toEmbed(found, parsed.data) } : away(found, parsed.error)
}

function toEmbed(found: FoundEmbed, told: z.output<typeof OEmbedSchema>): ReadEmbed {
  const author = plain(told.author_name, longestName)
  const isPost = found.kind === 'post'
  const sharedBy = /A post shared by ([^(<]+)/.exec(told.html)?.[1] ?? ''
  const poster = told.thumbnail_url || told.image
  const by = author || plain(sharedBy, longestName)
  const title = plain(told.title, longestTitle)
  return {
    ...basicsOf(found),
    key: keyOf(found, told),
    title: title || (isPost && by !== '' ? `Post by ${by} on ${found.name}` : ''),
    author: by,
    words: isPost ? postText(told.html) : '',
    aspectRatio: found.kind === 'video' ? ratioOf(told) : null,
    posters: postersOf(found, poster),
    note: title === '' && by === '' ? `${found.name} says nothing about it: write what it is yourself.` : '',
  }
}

/** By its address alone. */
function unasked(found: FoundEmbed): ReadEmbed {
  return {
    ...basicsOf(found),
    note: `${found.name} tells about its posts only with a key of its owner (EMBED_META_TOKEN). Write what it is, and its words.`,
  }
}

function basicsOf({ url, key, name, kind }: FoundEmbed): ReadEmbed {
  const aspectRatio = kind === 'video' ? 16 / 9 : null
  return { url, key, name, title: '', author: '', words: '', aspectRatio, posters: [], note: '' }
}

/** The name of its frame is the address's, unless the site knows it by another. */
function keyOf({ provider, key }: FoundEmbed, told: z.output<typeof OEmbedSchema>): string {
  if (provider === 'tiktok') return told.embed_product_id || key
  if (provider !== 'bluesky') return key
  return attributeIn(told.html, 'data-bluesky-uri')?.replace(/^at:\/\//, '') ?? key
}

/** Wide or upright as it is, within what a page can show. */
function ratioOf(told: z.output<typeof OEmbedSchema>): number {
  const [width, height] =
    told.width && told.height ? [told.width, told.height] : [told.thumbnail_width, told.thumbnail_height]
  const ratio = width && height ? width / height : 16 / 9
  return Math.round(Math.min(3, Math.max(0.5, ratio)) * 1000) / 1000
}

function postersOf({ provider, key }: FoundEmbed, named: string): string[] {
  const { posterHosts, largerPosters } = oembedSources[provider]
  const url = URL.parse(named)
  const isKnown =
    url?.protocol === 'https:' &&
    url.port === '' &&
    posterHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isKnown ? [...(largerPosters?.(key) ?? []), url.href] : []
}

function away({ name }: FoundEmbed, cause: unknown): EmbedRefusal {
  const sentence = `${name} does not answer. Try again in a moment, or write what it is yourself and keep it as a link.`
  return { ok: false, reason: 'away', sentence, cause }
}

function refused({ name }: FoundEmbed, status: number): EmbedRefusal {
  const why =
    status === 404 || status === 400
      ? `${name} knows nothing at this address, or shows it to nobody`
      : `${name} does not allow it to be shown elsewhere`
  return { ok: false, reason: 'refused', sentence: `${why} (${status}). You can keep it as a link.` }
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
