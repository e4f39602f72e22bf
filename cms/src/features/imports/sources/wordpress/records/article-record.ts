import type { SourceArticle, SourceBlock, SourceFinding, SourcePictureUse } from '../../../source-record.ts'
import { BodyDraft } from '../body/body-draft.ts'
import { readBody } from '../body/read-body.ts'
import { playedBlock } from '../body/media-blocks.ts'
import { resolveShortcodes } from '../body/shortcodes.ts'
import { plainText } from '../html/plain-text.ts'
import { isOwnField } from '../wxr/kept-meta.ts'
import type { WxrItem } from '../wxr/wxr-parts.ts'
import { formerUrls, wholeUrl } from './addresses.ts'
import { sourceDate } from './dates.ts'
import type { ItemIdentity, SiteContext } from './record-context.ts'
import { allMeta, field, metaOf } from './record-values.ts'
import { primaryCategory, readSeo } from './seo.ts'
import { articleSlug } from './slugs.ts'
import { statusOf } from './statuses.ts'

const noSources = { reusable: new Map<string, string>(), picturesOf: () => [] }
const longestExcerpt = 20_000

/** A post, a page, or an item of another type that has a text. */
export function articleRecord(
  item: WxrItem,
  { id, finding }: ItemIdentity,
  site: SiteContext,
): SourceArticle {
  const { fields } = item
  const of = (name: string) => field(fields, name)
  const content = fields.get('content:encoded') ?? fields.get('description') ?? ''
  const { status, finding: statusFinding } = statusOf(of('status'), of('post_password'))
  const body = readBody(content, { sources: site.body, articleId: id, footnotes: metaOf(item, 'footnotes') })
  const terms = site.terms.idsOf(
    item,
    primaryCategory((key) => metaOf(item, key)),
  )
  const title = plainText(of('title'))
  const excerpt = plainExcerpt(fields.get('excerpt:encoded') ?? '', id)
  const wasPublic = status === 'published' || status === 'password' || status === 'private'
  const url = wasPublic ? wholeUrl(of('link'), site.base) : null
  const slug = articleSlug(of('post_name')) ?? slugOfUrl(url)
  const created = dateOf(item, 'post_date', of('pubDate'))
  return {
    kind: 'article',
    id,
    type: of('post_type') || 'post',
    status,
    title,
    excerpt,
    body: [...podcast(item, content), ...body.blocks],
    slug,
    url,
    formerUrls:
      url === null
        ? []
        : formerUrls({
            id,
            isPage: of('post_type') === 'page',
            url,
            base: site.base,
            guid: of('guid'),
            slug,
            oldSlugs: allMeta(item, '_wp_old_slug'),
            oldDates: allMeta(item, '_wp_old_date'),
            pageCount: body.pageCount,
          }),
    createdAt: created,
    publishedAt: wasPublic || status === 'scheduled' ? created : null,
    updatedAt: dateOf(item, 'post_modified', ''),
    authors: site.people.idsOf(item),
    terms,
    heroPicture: heroOf(item),
    seo: readSeo({
      meta: (key) => metaOf(item, key),
      title,
      excerpt,
      category: site.terms.nameOf(terms.find((term) => term.startsWith('category:'))),
      base: site.base,
    }),
    audience: 'everyone',
    isFeatured: of('is_sticky') === '1',
    sentAs: null,
    place: item.place,
    findings: present([
      finding,
      statusFinding,
      longFields(item),
      ...body.findings,
      created === null ? undated : null,
    ]),
    original: originalOf(item, content),
  }
}

const undated: SourceFinding = { code: 'no-date', message: 'The export has no date of it that can be read.' }

function dateOf(item: WxrItem, name: string, feed: string) {
  return sourceDate({ gmt: field(item.fields, `${name}_gmt`), feed, local: field(item.fields, name) })
}

function slugOfUrl(url: string | null): string | null {
  return url === null ? null : articleSlug(new URL(url).pathname)
}

function plainExcerpt(html: string, articleId: string): string {
  const short = html.slice(0, longestExcerpt)
  const draft = new BodyDraft({ articleId, footnotes: '', sources: noSources })
  return plainText(resolveShortcodes(short, draft).replace(/\ufdd0\d+\ufdd1/g, ' '))
}

function heroOf(item: WxrItem): SourcePictureUse | null {
  const id = metaOf(item, '_thumbnail_id')
  const url =
    [metaOf(item, 'fifu_image_url'), metaOf(item, '_knawatfibu_url')].find((one) =>
      /^https?:\/\//.test(one),
    ) ?? null
  const hasId = /^[1-9]\d*$/.test(id)
  if (!hasId && url === null) return null
  const alt = plainText(metaOf(item, 'fifu_image_alt') || metaOf(item, '_knawatfibu_alt'))
  return { id: hasId ? id : null, url, alt: url === null ? '' : alt, caption: '', credit: '' }
}

/** The recording of a podcast's episode, which its plugin shows above the text. */
function podcast(item: WxrItem, content: string): SourceBlock[] {
  return allMeta(item, 'enclosure').flatMap((enclosure) => {
    const [url = '', , type = ''] = enclosure.split(/\r?\n/).map((line) => line.trim())
    const isRecording = /^(?:audio|video)\//.test(type) || /\.(?:mp3|m4a|mp4)(?:\?|$)/i.test(url)
    return isRecording && /^https?:\/\//.test(url) && !content.includes(url) ? [playedBlock(url)] : []
  })
}

/** Its text as it was written, with what somebody filled in beside it. */
function originalOf(item: WxrItem, content: string): string {
  const excerpt = item.fields.get('excerpt:encoded') ?? ''
  const own = item.meta.filter(({ key }) => isOwnField(key)).map(({ key, value }) => `${key}: ${value}`)
  return [
    content,
    ...(excerpt.trim() === '' ? [] : [`<!-- excerpt -->\n${excerpt}`]),
    ...(own.length === 0 ? [] : [`<!-- custom fields -->\n${own.join('\n')}`]),
  ].join('\n\n')
}

function longFields({ longMeta }: WxrItem): SourceFinding | null {
  if (longMeta.length === 0) return null
  return {
    code: 'long-custom-field',
    message: `Custom fields with more than 256 kB were left out: ${longMeta.slice(0, 20).join(', ')}.`,
  }
}

export function present<T>(list: readonly (T | null)[]): T[] {
  return list.filter((one): one is T => one !== null)
}
