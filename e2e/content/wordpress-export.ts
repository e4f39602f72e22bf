interface ExportedPost {
  id: number
  title: string
  slug: string
  category: string
  text: string
  status?: 'publish' | 'private'
}

const cdata = (text: string) => `<![CDATA[${text}]]>`

/** What WordPress exports of a small site, as a file of WXR 1.2. */
export function wordpressExport({
  origin,
  posts,
}: {
  origin: string
  posts: readonly ExportedPost[]
}): string {
  const categories = [...new Set(posts.map(({ category }) => category))]
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>The Harbour Review</title>
  <link>${origin}</link>
  <description></description>
  <language>en-GB</language>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>${origin}</wp:base_site_url>
  <wp:base_blog_url>${origin}</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('mira')}</wp:author_login>
    <wp:author_email>${cdata('mira@old.example')}</wp:author_email>
    <wp:author_display_name>${cdata('Mira Sandoval')}</wp:author_display_name></wp:author>
  ${categories
    .map(
      (name, index) => `<wp:category><wp:term_id>${index + 1}</wp:term_id>
    <wp:category_nicename>${cdata(slugOf(name))}</wp:category_nicename><wp:category_parent></wp:category_parent>
    <wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`,
    )
    .join('\n  ')}
  ${posts.map((post) => itemOf(post, origin)).join('\n  ')}
</channel>
</rss>
`
}

function itemOf(
  { id, title, slug, category, text, status = 'publish' }: ExportedPost,
  origin: string,
): string {
  return `<item>
    <title>${cdata(title)}</title>
    <link>${origin}/2019/05/${slug}/</link>
    <pubDate>Sat, 04 May 2019 08:00:00 +0000</pubDate>
    <dc:creator>${cdata('mira')}</dc:creator>
    <guid isPermaLink="false">${origin}/?p=${id}</guid>
    <content:encoded>${cdata(text)}</content:encoded>
    <excerpt:encoded>${cdata('')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata('2019-05-04 10:00:00')}</wp:post_date>
    <wp:post_date_gmt>${cdata('2019-05-04 08:00:00')}</wp:post_date_gmt>
    <wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata('post')}</wp:post_type>
    <category domain="category" nicename="${slugOf(category)}">${cdata(category)}</category>
  </item>`
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
