import { recentHours } from '@meridian/shared/content/channel-content.schema'

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
