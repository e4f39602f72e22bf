/*
 * Small exports of WordPress for tests: only what a test says stands in them, the rest is as WordPress writes it.
 */

interface SmallItem {
  type?: string
  id?: string | number
  status?: string
  title?: string
  content?: string
  excerpt?: string
  slug?: string
  link?: string
  guid?: string
  creator?: string
  /** By the clock of the site, and as a moment. */
  local?: string
  gmt?: string
  pubDate?: string
  password?: string
  meta?: Record<string, string | string[]>
  /** `category/news: News` */
  terms?: string[]
  /** Elements of its own. */
  more?: string
}

const head =
  '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">'

/** An export of `https://old.example`; `channel` stands before its items. */
export function smallWxr(items: string, channel = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${smallChannel(items, channel)}\n</rss>\n`
}

export function smallChannel(items: string, channel = '', url = 'https://old.example'): string {
  return `<channel>
<title>The Old Tide</title>
<link>${url}</link>
<description>Of boats &amp; banks</description>
<language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${url}</wp:base_site_url>
<wp:base_blog_url>${url}</wp:base_blog_url>
${channel}
${items}
</channel>`
}

export function smallItem({ type = 'post', id = 7, status = 'publish', ...item }: SmallItem): string {
  const slug = item.slug ?? 'a-story'
  const values: [string, string | number | undefined][] = [
    ['title', item.title ?? 'A story'],
    ['link', item.link ?? `https://old.example/2019/05/${slug}/`],
    ['pubDate', item.pubDate ?? 'Sat, 04 May 2019 08:00:00 +0000'],
    ['dc:creator', item.creator ?? 'jane'],
    ['guid', item.guid ?? `https://old.example/?p=${id}`],
    ['content:encoded', item.content ?? ''],
    ['excerpt:encoded', item.excerpt ?? ''],
    ['wp:post_id', id],
    ['wp:post_date', item.local ?? '2019-05-04 10:00:00'],
    ['wp:post_date_gmt', item.gmt ?? '2019-05-04 08:00:00'],
    ['wp:post_modified', '2019-05-05 10:00:00'],
    ['wp:post_modified_gmt', '2019-05-05 08:00:00'],
    ['wp:post_name', slug],
    ['wp:status', status],
    ['wp:post_type', type],
    ['wp:post_password', item.password ?? ''],
  ]
  const metas = Object.entries(item.meta ?? {}).flatMap(([key, value]) =>
    [value].flat().map((one) => smallMeta(key, one)),
  )
  return `<item>
${values.map(([name, value]) => `<${name}>${cdata(String(value))}</${name}>`).join('\n')}
${(item.terms ?? []).map(smallTerm).join('\n')}
${metas.join('\n')}
${item.more ?? ''}
</item>`
}

function smallTerm(written: string): string {
  const [, domain, slug, name = ''] = /^([^/]+)\/([^:]*): (.*)$/.exec(written) ?? []
  return `<category domain="${domain}" nicename="${slug}">${cdata(name)}</category>`
}

function smallMeta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`
}

export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
