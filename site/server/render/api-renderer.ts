import {
  listArticlesEndpoint,
  listIssueArticlesEndpoint,
  listIssuesEndpoint,
  listPlansEndpoint,
  listSectionArticlesEndpoint,
  readArticleEndpoint,
  readCurrentIssueEndpoint,
  readPlanEndpoint,
} from '@meridian/shared/content/content.endpoints'
import { articleCursors, issueCursors } from '@meridian/shared/api/list-cursors'
import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  defaultApiLimit,
  readArticlePage,
  readCurrentIssueAnswer,
  readIssuePage,
} from '@meridian/shared/content/assembly/api-lists'
import { toPlan } from '@meridian/shared/content/assembly/pages'
import { articleTag, issueTag, latestList, plansTag, sectionList } from '@meridian/shared/publishing/tags'
import type { ContentReader, ReaderList } from '@meridian/shared/replica/content-reader'
import { type CmsAccess, isAwayStatus } from '../../src/lib/content/cms-access.ts'
import { ContentUnavailableError, type ContentSource } from '../../src/lib/content/content-source.ts'
import { KeptPieces } from './kept-pieces.ts'
import { isStorableStatus, readParts, type RenderOutcome } from './rendered-page.ts'

interface ApiBody {
  type: string
  body: Buffer
  gz?: Buffer
}

/** What is answered at a path. */
interface ApiAnswer extends ApiBody {
  status: number
  tags: string[]
  headers?: [string, string][]
}

/** So many entries of lists are kept compressed: some 13 KB each. */
const maxKeptPieces = 1000

type Answering = (content: ContentSource, parameter: string) => Promise<ApiAnswer>

/** Answers of the public content API out of the replica; the weather, which no publish changes, from the CMS. */
export function createApiRenderer({
  reader,
  access,
  secret,
}: {
  reader: ContentReader
  access: CmsAccess
  /** Enciphers the cursors of lists, as the CMS does. */
  secret: string
}) {
  const cursors = { articles: articleCursors(secret), issues: issueCursors(secret) }

  const pieces = new KeptPieces(maxKeptPieces)

  const answers: [pattern: RegExp, answer: Answering][] = [
    [exactly(listArticlesEndpoint.path), () => articles(listArticlesEndpoint.path, latestList)],
    [
      exactly(listSectionArticlesEndpoint.path),
      async (_, slug) => {
        const isKnown = (await reader.sections()).some((section) => section.slug === slug)
        if (!isKnown) return unknown('There is no section with this name.')
        return articles(endpointAt(listSectionArticlesEndpoint, { slug }).path, sectionList(slug))
      },
    ],
    [
      exactly(listIssueArticlesEndpoint.path),
      async (_, id) => {
        const isKnown = (await reader.issues()).some((issue) => issue.slug === id)
        if (!isKnown) return unknown('There is no issue with this id.')
        return articles(endpointAt(listIssueArticlesEndpoint, { id }).path, issueTag(id))
      },
    ],
    [
      exactly(readCurrentIssueEndpoint.path),
      async () => {
        const answer = await readCurrentIssueAnswer(reader)
        if (!answer) return unknown('There is no current issue at the moment.')
        return { status: 200, tags: answer.tags, ...json(answer.data) }
      },
    ],
    [exactly(listIssuesEndpoint.path), issues],
    [
      exactly(listPlansEndpoint.path),
      async () => ({ status: 200, tags: [plansTag], ...json((await reader.plans()).map(toPlan)) }),
    ],
    [
      exactly(readPlanEndpoint.path),
      async (_, slug) => {
        const plan = (await reader.plans()).find((each) => each.slug === slug)
        if (!plan) return unknown('There is no plan with this id.')
        return { status: 200, tags: [plansTag], ...json(toPlan(plan)) }
      },
    ],
    // After the others: the list of all articles stands where an article would.
    [exactly(readArticleEndpoint.path), article],
  ]

  return async function renderApi(path: string, content: ContentSource): Promise<RenderOutcome> {
    try {
      for (const [pattern, answer] of answers) {
        const match = pattern.exec(path)
        if (match) return toOutcome(await answer(content, match[1] ?? ''))
      }
      return await cmsAnswer(path)
    } catch (error) {
      const isAway = error instanceof ContentUnavailableError && error.reason === 'away'
      const message = error instanceof Error ? error.message : String(error)
      return { kind: 'failed', reason: isAway ? 'cms-away' : 'render-error', message }
    }
  }

  async function articles(path: string, list: ReaderList): Promise<ApiAnswer> {
    const { tags, data, next } = await readArticlePage(reader, { list, limit: defaultApiLimit, after: null })
    const position = next && { sortKey: Date.parse(next.publishedAt), id: next.article }
    return {
      status: 200,
      tags,
      type: jsonType,
      ...pieces.toList(data.map((entry) => ({ key: entry.id, json: JSON.stringify(entry) }))),
      headers: linkTo(path, position && cursors.articles.encode(position)),
    }
  }

  async function issues(): Promise<ApiAnswer> {
    const { tags, data, next } = await readIssuePage(reader, { limit: defaultApiLimit, after: null })
    const headers = linkTo(listIssuesEndpoint.path, next && cursors.issues.encode(next))
    return { status: 200, tags, ...json(data), headers }
  }

  async function article(content: ContentSource, slug: string): Promise<ApiAnswer> {
    const { tags, data } = await content.article(slug)
    switch (data.kind) {
      case 'article':
        return { status: 200, tags, ...json(data.content.article) }
      case 'moved':
        return {
          status: 308,
          tags: [articleTag(slug), articleTag(data.to)],
          ...sentence(''),
          headers: [['location', endpointAt(readArticleEndpoint, { id: data.to }).path]],
        }
      case 'gone':
        return { status: 410, tags: [articleTag(slug)], ...sentence('This article has been removed.') }
      case 'unknown':
        return unknown('There is no article with this id.')
    }
  }

  async function cmsAnswer(path: string): Promise<RenderOutcome> {
    const answer = await ask(path)
    const page = readParts(answer)
    if (page.status >= 500) {
      const reason = isAwayStatus(page.status) ? 'cms-away' : 'render-error'
      return { kind: 'failed', reason, message: `The CMS answered ${page.status} at ${path}.` }
    }
    const isStored = isStorableStatus(page.status) && page.tags.length > 0
    return { kind: isStored ? 'page' : 'unstored', page }
  }

  async function ask(path: string) {
    try {
      return await access.ask(path)
    } catch (cause) {
      throw new ContentUnavailableError('away', `The CMS did not answer at ${path}.`, { cause })
    }
  }
}

function unknown(reason: string): ApiAnswer {
  return { status: 404, tags: [], ...sentence(reason) }
}

/** Names the next page in a `Link` header (RFC 8288), relative to the host that was asked. */
function linkTo(path: string, cursor: string | null): [string, string][] {
  if (cursor === null) return []
  const query = new URLSearchParams({ limit: String(defaultApiLimit), cursor })
  return [['link', `<${path}?${query}>; rel="next"`]]
}

const jsonType = 'application/json'

function json(value: unknown): ApiBody {
  return { type: jsonType, body: Buffer.from(JSON.stringify(value)) }
}

/** For a person. */
function sentence(text: string): ApiBody {
  return { type: 'text/plain; charset=UTF-8', body: Buffer.from(text) }
}

function toOutcome({ status, tags, type, headers = [], ...bytes }: ApiAnswer): RenderOutcome {
  return {
    kind: isStorableStatus(status) ? 'page' : 'unstored',
    page: { status, headers: [['content-type', type], ...headers], tags, ...bytes },
  }
}

/** The path of an endpoint with at most one parameter, which is a public id. */
function exactly(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`)
}
