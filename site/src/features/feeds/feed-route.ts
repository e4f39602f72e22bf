import type { FeedArticle } from '@meridian/shared/content/channel-content.schema'
import type { SiteContent } from '@meridian/shared/content/content.schema'
import {
  authorList,
  latestList,
  type ListKey,
  sectionList,
  topicList,
} from '@meridian/shared/publishing/tags'
import type { APIRoute } from 'astro'
import { getFeed, getSiteContent } from '../../lib/content/content-client.ts'
import { toFeedDocument } from './feed-document.ts'
import { feedForms, type FeedForm } from './feed-forms.ts'

type Params = Record<string, string | undefined>

interface Subject {
  pagePath: string
  /** Empty for the magazine itself. */
  name: string
  description: string
}

/** The feed at `{page}/rss.xml`, `{page}/atom.xml` or `{page}/feed.json`: the page is the magazine's own, a section's, a topic's or an author's. */
export function feedRoute(form: FeedForm): APIRoute {
  const { file, mediaType, write } = feedForms[form]
  return async (context) => {
    const [site, feed] = await Promise.all([
      getSiteContent(context),
      getFeed(context, listOf(context.params)),
    ])
    const subject = findSubject(site, context.params)
    if (!subject || !feed) return context.rewrite('/404')
    const { name, pagePath } = subject
    const title = name || nameOfAuthor(feed.articles, context.params['author'])
    const document = toFeedDocument({
      site,
      title: title ? `${title} | ${site.name}` : site.name,
      description: subject.description,
      origin: context.url.origin,
      pagePath,
      feedPath: `${pagePath === '/' ? '' : pagePath}/${file}`,
      articles: feed.articles,
    })
    // As bytes: a text would be looked through for what no text of ours has.
    return new Response(Buffer.from(write(document)), {
      headers: { 'content-type': `${mediaType}; charset=utf-8` },
    })
  }
}

function listOf({ section, topic, author }: Params): ListKey {
  if (author) return authorList(author)
  if (!section) return latestList
  return topic ? topicList(section, topic) : sectionList(section)
}

function findSubject(site: SiteContent, params: Params): Subject | null {
  const { section: sectionId, topic: topicId, author } = params
  if (author) {
    const description = `What ${site.name} has published by this author.`
    return { pagePath: `/authors/${author}`, name: '', description }
  }
  if (!sectionId) return { pagePath: '/', name: '', description: site.description }
  const section = site.sections.find((candidate) => candidate.id === sectionId)
  if (!section) return null
  if (!topicId) {
    const { name, description, tagline } = section
    return { pagePath: `/${sectionId}`, name, description: description || tagline }
  }
  const topic = section.topics.find((candidate) => candidate.id === topicId)
  if (!topic) return null
  const pagePath = `/${sectionId}/${topicId}`
  return { pagePath, name: topic.name, description: topic.description }
}

/** An author who has written nothing yet is named by nothing in the feed. */
function nameOfAuthor(articles: readonly FeedArticle[], id: string | undefined): string {
  const authors = articles.flatMap((article) => article.card.authors)
  return authors.find((author) => author.id === id)?.name ?? ''
}
