/** What a generated export holds. The same numbers give the same text, byte for byte. */
export interface WxrSize {
  posts: number
  /** How long the content of a post is, at least. */
  bytesPerPost?: number
  pages?: number
  attachments?: number
  authors?: number
  categories?: number
  tags?: number
  commentsPerPost?: number
  /** Whether texts are written in blocks, in the classic editor, or every third in the latter. */
  writing?: 'blocks' | 'classic' | 'both'
  siteUrl?: string
  seed?: number
}

const words =
  'harbour ledger winter market bank river price letter morning tower garden notary window silver engine quiet ferry union copper season bridge paper station orchard mayor lantern tariff valley signal weather fabric island budget memory kitchen square teacher summer border factory village museum captain mirror harvest festival archive piano tunnel doctor'.split(
    ' ',
  )

/** A WordPress export (WXR 1.2) of any size, in pieces of about a post each: for tests and for measuring. */
export async function* generateWxr(size: WxrSize): AsyncGenerator<string> {
  yield* pieces({
    bytesPerPost: 6000,
    pages: Math.ceil(size.posts / 100),
    attachments: size.posts,
    authors: 20,
    categories: 12,
    tags: 200,
    commentsPerPost: 2,
    writing: 'both',
    siteUrl: 'https://old.example',
    seed: 1,
    ...size,
  })
}

function* pieces(size: Required<WxrSize>): Generator<string> {
  const random = randomOf(size.seed)
  const text = new TextMaker(random)
  yield head(size, text)
  for (let n = 1; n <= size.attachments; n += 1) yield attachment(n, size, text)
  for (let n = 1; n <= size.pages; n += 1) yield article({ n, type: 'page', size, text, random })
  for (let n = 1; n <= size.posts; n += 1) yield article({ n, type: 'post', size, text, random })
  yield '</channel>\n</rss>\n'
}

function head(size: Required<WxrSize>, text: TextMaker): string {
  const authors = list(
    size.authors,
    (n) =>
      `<wp:author><wp:author_id>${n}</wp:author_id><wp:author_login>${cdata(`writer${n}`)}</wp:author_login><wp:author_email>${cdata(`writer${n}@old.example`)}</wp:author_email><wp:author_display_name>${cdata(`Writer ${n}`)}</wp:author_display_name><wp:author_first_name>${cdata('Writer')}</wp:author_first_name><wp:author_last_name>${cdata(`${n}`)}</wp:author_last_name></wp:author>\n`,
  )
  const categories = list(
    size.categories,
    (n) =>
      `<wp:category><wp:term_id>${n}</wp:term_id><wp:category_nicename>${cdata(`section-${n}`)}</wp:category_nicename><wp:category_parent>${cdata(n > 6 ? `section-${n - 6}` : '')}</wp:category_parent><wp:cat_name>${cdata(`Section ${n}`)}</wp:cat_name><wp:category_description>${cdata(text.sentence())}</wp:category_description></wp:category>\n`,
  )
  const tags = list(
    size.tags,
    (n) =>
      `<wp:tag><wp:term_id>${1000 + n}</wp:term_id><wp:tag_slug>${cdata(`topic-${n}`)}</wp:tag_slug><wp:tag_name>${cdata(`Topic ${n}`)}</wp:tag_name></wp:tag>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The Old Magazine</title>
<link>${size.siteUrl}</link>
<description>Made for measuring</description>
<pubDate>Sun, 01 Nov 2026 08:00:00 +0000</pubDate>
<language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${size.siteUrl}</wp:base_site_url>
<wp:base_blog_url>${size.siteUrl}</wp:base_blog_url>
${authors}${categories}${tags}`
}

function attachment(n: number, size: Required<WxrSize>, text: TextMaker): string {
  const id = attachmentId(n)
  const file = `${1 + (n % 12)}`.padStart(2, '0')
  const path = `2024/${file}/picture-${n}.jpg`
  const caption = text.sentence()
  const metadata = `a:4:{s:5:"width";i:2400;s:6:"height";i:1600;s:4:"file";s:${path.length}:"${path}";s:10:"image_meta";a:2:{s:6:"credit";s:9:"A. Camera";s:7:"caption";s:0:"";}}`
  return item({
    title: `Picture ${n}`,
    link: `${size.siteUrl}/picture-${n}/`,
    id,
    slug: `picture-${n}`,
    type: 'attachment',
    status: 'inherit',
    creator: 'writer1',
    content: '',
    excerpt: `${caption} Photo: A. Camera`,
    when: when(n),
    rest:
      `<wp:attachment_url>${cdata(`${size.siteUrl}/wp-content/uploads/${path}`)}</wp:attachment_url>\n` +
      meta('_wp_attached_file', path) +
      meta('_wp_attachment_metadata', metadata) +
      meta('_wp_attachment_image_alt', text.sentence()),
  })
}

interface ArticleToMake {
  n: number
  type: 'post' | 'page'
  size: Required<WxrSize>
  text: TextMaker
  random: () => number
}

function article({ n, type, size, text, random }: ArticleToMake): string {
  const id = type === 'post' ? 2_000_000 + n : 1_500_000 + n
  const isClassic = size.writing === 'classic' || (size.writing === 'both' && n % 3 === 0)
  const picture = size.attachments > 0 ? 1 + (n % size.attachments) : null
  const category = 1 + Math.floor(random() * Math.max(1, size.categories))
  const tag = 1 + Math.floor(random() * Math.max(1, size.tags))
  const terms =
    type === 'page'
      ? ''
      : `<category domain="category" nicename="section-${category}">${cdata(`Section ${category}`)}</category>\n<category domain="post_tag" nicename="topic-${tag}">${cdata(`Topic ${tag}`)}</category>\n`
  const comments = list(type === 'page' ? 0 : size.commentsPerPost, (of) => comment(id * 10 + of, n, text))
  const content = isClassic ? text.classic(size, picture) : text.blocks(size, picture)
  return item({
    title: `${text.title()} ${n}`,
    link: `${size.siteUrl}/${when(n).slice(0, 7).replace('-', '/')}/story-${n}/`,
    id,
    slug: `story-${n}`,
    type,
    status: n % 50 === 0 ? 'draft' : 'publish',
    creator: `writer${1 + (n % Math.max(1, size.authors))}`,
    content,
    excerpt: text.sentence(),
    when: when(n),
    rest:
      terms +
      (picture === null ? '' : meta('_thumbnail_id', `${attachmentId(picture)}`)) +
      meta('_yoast_wpseo_metadesc', text.sentence()) +
      (n % 10 === 0 ? meta('_wp_old_slug', `earlier-story-${n}`) : '') +
      comments,
  })
}

function comment(id: number, n: number, text: TextMaker): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(`Reader ${id}`)}</wp:comment_author><wp:comment_author_email>${cdata(`reader${id}@mail.example`)}</wp:comment_author_email><wp:comment_author_url></wp:comment_author_url><wp:comment_author_IP>${cdata(`203.0.113.${id % 250}`)}</wp:comment_author_IP><wp:comment_date>${cdata(when(n))}</wp:comment_date><wp:comment_date_gmt>${cdata(when(n))}</wp:comment_date_gmt><wp:comment_content>${cdata(text.sentence())}</wp:comment_content><wp:comment_approved>${cdata('1')}</wp:comment_approved><wp:comment_type>${cdata('comment')}</wp:comment_type><wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id></wp:comment>\n`
}

interface Item {
  title: string
  link: string
  id: number
  slug: string
  type: string
  status: string
  creator: string
  content: string
  excerpt: string
  when: string
  rest: string
}

function item(of: Item): string {
  return `<item>
<title>${cdata(of.title)}</title>
<link>${of.link}</link>
<pubDate></pubDate>
<dc:creator>${cdata(of.creator)}</dc:creator>
<guid isPermaLink="false">https://old.example/?p=${of.id}</guid>
<description></description>
<content:encoded>${cdata(of.content)}</content:encoded>
<excerpt:encoded>${cdata(of.excerpt)}</excerpt:encoded>
<wp:post_id>${of.id}</wp:post_id>
<wp:post_date>${cdata(of.when)}</wp:post_date>
<wp:post_date_gmt>${cdata(of.when)}</wp:post_date_gmt>
<wp:post_modified>${cdata(of.when)}</wp:post_modified>
<wp:post_modified_gmt>${cdata(of.when)}</wp:post_modified_gmt>
<wp:comment_status>${cdata('open')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:post_name>${cdata(of.slug)}</wp:post_name>
<wp:status>${cdata(of.status)}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata(of.type)}</wp:post_type>
<wp:post_password>${cdata('')}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${of.rest}</item>
`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`
}

/** Sentences out of a store that is made once, so that a gigabyte is a matter of seconds. */
class TextMaker {
  private readonly random: () => number
  private readonly sentences: string[]
  private readonly paragraphs: string[]

  constructor(random: () => number) {
    this.random = random
    this.sentences = Array.from({ length: 400 }, () => this.newSentence())
    this.paragraphs = Array.from({ length: 300 }, () =>
      Array.from({ length: 3 + Math.floor(random() * 4) }, () => this.sentence()).join(' '),
    )
  }

  sentence(): string {
    return this.pick(this.sentences)
  }

  title(): string {
    return this.sentence().slice(0, -1).split(' ').slice(0, 6).join(' ')
  }

  blocks({ bytesPerPost, siteUrl }: Required<WxrSize>, picture: number | null): string {
    const parts: string[] = []
    for (let length = 0, n = 0; length < bytesPerPost; n += 1) {
      const part = this.block(n, siteUrl, picture)
      parts.push(part)
      length += part.length
    }
    return parts.join('\n\n')
  }

  classic({ bytesPerPost, siteUrl }: Required<WxrSize>, picture: number | null): string {
    const parts: string[] = []
    for (let length = 0, n = 0; length < bytesPerPost; n += 1) {
      const part =
        n % 8 === 4 && picture !== null
          ? `[caption id="attachment_${attachmentId(picture)}" align="aligncenter" width="640"]<img class="size-large wp-image-${attachmentId(picture)}" src="${siteUrl}/wp-content/uploads/2024/01/picture-${picture}-640x427.jpg" alt="A view" width="640" height="427" /> ${this.sentence()}[/caption]`
          : n % 8 === 6
            ? `<h3>${this.title()}</h3>\n<ul>\n<li>${this.sentence()}</li>\n<li>${this.sentence()}</li>\n</ul>`
            : this.inline(this.pick(this.paragraphs), siteUrl)
      parts.push(part)
      length += part.length
    }
    return parts.join('\n\n')
  }

  private block(n: number, siteUrl: string, picture: number | null): string {
    if (n % 9 === 3)
      return `<!-- wp:heading -->\n<h2 class="wp-block-heading">${this.title()}</h2>\n<!-- /wp:heading -->`
    if (n % 9 === 5 && picture !== null)
      return `<!-- wp:image {"id":${attachmentId(picture)},"sizeSlug":"large"} -->\n<figure class="wp-block-image size-large"><img src="${siteUrl}/wp-content/uploads/2024/01/picture-${picture}-1024x683.jpg" alt="A view" class="wp-image-${attachmentId(picture)}"/><figcaption class="wp-element-caption">${this.sentence()} Photo: A. Camera</figcaption></figure>\n<!-- /wp:image -->`
    if (n % 9 === 7)
      return `<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>${this.sentence()}</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>${this.sentence()}</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->`
    return `<!-- wp:paragraph -->\n<p>${this.inline(this.pick(this.paragraphs), siteUrl)}</p>\n<!-- /wp:paragraph -->`
  }

  private inline(paragraph: string, siteUrl: string): string {
    const story = 1 + Math.floor(this.random() * 1000)
    return `${paragraph} See <a href="${siteUrl}/?p=${2_000_000 + story}">an earlier story</a> and <em>more</em>.`
  }

  private newSentence(): string {
    const count = 6 + Math.floor(this.random() * 12)
    const text = Array.from({ length: count }, () => this.pick(words)).join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

  private pick(from: readonly string[]): string {
    return from[Math.floor(this.random() * from.length)] ?? ''
  }
}

function attachmentId(n: number): number {
  return 1_000_000 + n
}

function when(n: number): string {
  return new Date(Date.UTC(2010, 0, 1) + n * 7_000_000).toISOString().slice(0, 19).replace('T', ' ')
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function list(count: number, each: (n: number) => string): string {
  return Array.from({ length: count }, (_, index) => each(index + 1)).join('')
}

/** Mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
