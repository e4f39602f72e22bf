import { recentHours } from '@meridian/shared/content/channel-content.schema'
import type { SitemapContent } from '@meridian/shared/content/channel-content.schema'
import type { SiteContent } from '@meridian/shared/content/content.schema'
import { escapeXml } from './xml.ts'

const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const newsNamespace = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'

type SitemapArticle = SitemapContent['articles'][number]

/** A page, and the picture that it shows large. */
export interface SitemapPage {
  path: string
  pictureUrl?: string | null
  /** When it last changed, where that is known. */
  updatedAt?: string
}

/**
 * The index: one sitemap each for the standing pages, the authors, the issues and the newsletters, the news, and one per month of
 * articles, so that a publish changes one month.
 */
export function renderSitemapIndex(months: readonly string[], origin: string): string {
  const names = ['pages', 'authors', 'issues', 'newsletters', 'news', ...months]
  const entries = names.map((name) => `<sitemap>${location(`/sitemaps/${name}.xml`, origin)}</sitemap>`)
  return `<sitemapindex ${sitemapNamespace}>\n${entries.join('\n')}\n</sitemapindex>`
}

/** Pages that are there whatever is published; every section and every topic. */
export function renderPagesSitemap(site: SiteContent, standing: readonly string[], origin: string): string {
  const paths = site.sections.flatMap((section) => [
    `/${section.id}`,
    ...section.topics.map((topic) => `/${section.id}/${topic.id}`),
  ])
  return renderUrls(['/', ...paths, ...standing].map((path) => location(path, origin)))
}

/** Authors, issues with their covers, or newsletters with their campaigns. */
export function renderSitemap(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(
    ({ path, pictureUrl = null, updatedAt }) =>
      location(path, origin) +
      (updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`) +
      image(pictureUrl, origin),
  )
  return renderUrls(entries, imageNamespace)
}

/** The articles of one month. */
export function renderArticlesSitemap(articles: readonly SitemapArticle[], origin: string): string {
  const entries = articles.map(
    ({ id, updatedAt, pictureUrl }) =>
      `${location(`/articles/${id}`, origin)}<lastmod>${updatedAt}</lastmod>${image(pictureUrl, origin)}`,
  )
  return renderUrls(entries, imageNamespace)
}

/** What was published within the last two days. */
export function renderNewsSitemap(
  articles: readonly SitemapArticle[],
  { site, origin }: { site: SiteContent; origin: string },
): string {
  const publication = `<news:publication><news:name>${escapeXml(site.name)}</news:name><news:language>en</news:language></news:publication>`
  const entries = articles.map(
    ({ id, title, publishedAt }) =>
      `${location(`/articles/${id}`, origin)}<news:news>${publication}<news:publication_date>${publishedAt}</news:publication_date><news:title>${escapeXml(title)}</news:title></news:news>`,
  )
  return renderUrls(entries, newsNamespace)
}

function location(path: string, origin: string): string {
  return `<loc>${escapeXml(origin + path)}</loc>`
}

function image(url: string | null, origin: string): string {
  if (url === null) return ''
  return `<image:image><image:loc>${escapeXml(new URL(url, origin).href)}</image:loc></image:image>`
}

function renderUrls(entries: readonly string[], namespace = ''): string {
  const namespaces = [sitemapNamespace, ...(namespace ? [namespace] : [])].join(' ')
  return `<urlset ${namespaces}>\n${entries.map((entry) => `<url>${entry}</url>`).join('\n')}\n</urlset>`
}

const minSeconds = 60
const maxSeconds = 24 * 3600

/**
 * For how many seconds a news sitemap of these articles stays right without a publish: until the oldest is older than
 * 48 hours. A minute at least, so that articles that leave one after the other cost one rendering.
 */
export function newsMaxAgeSeconds(articles: readonly { publishedAt: string }[], now: Date): number {
  const times = articles.map((article) => Date.parse(article.publishedAt))
  const leavesAt = Math.min(...times) + recentHours * 3_600_000
  const seconds = Math.ceil((leavesAt - now.getTime()) / 1000)
  return Math.min(Math.max(seconds, minSeconds), maxSeconds)
}
