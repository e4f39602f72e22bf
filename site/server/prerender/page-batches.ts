import type { AddressBatch } from '@meridian/shared/content/address-batch.schema'
import type { ArticleBatch } from '@meridian/shared/content/content.schema'
import { pathsForTag } from '@meridian/shared/publishing/paths'
import { articleTag } from '@meridian/shared/publishing/tags'
import type { Discovery } from './discover.ts'

/** Pages to be rendered together. */
export interface PageBatch {
  paths: string[]
  articles: ArticleBatch['articles']
  /** Where to go on when this batch is stored; only batches of articles have one. */
  bookmark?: string
}

const pagesPerBatch = 100
const afterPrefix = 'after:'
const articlesDone = 'articles-done'

/**
 * Every page of the magazine, the ones that readers meet first coming first. `from` is the bookmark of the last
 * batch that was stored, or ''. The content of a batch is fetched when the batch is asked for.
 */
export async function* pageBatches(discovery: Discovery, from: string): AsyncGenerator<PageBatch> {
  yield* chunks(await discovery.corePaths())
  if (from !== articlesDone) yield* articleBatches(discovery, from.slice(afterPrefix.length))
  for await (const paths of discovery.monthPaths()) yield* chunks(paths)
  yield* formerAddressBatches(discovery)
}

async function* articleBatches(discovery: Discovery, from: string): AsyncGenerator<PageBatch> {
  let after: string | null = from
  while (after !== null) {
    const { articles, next }: ArticleBatch = await discovery.articles(after)
    const paths = articles.flatMap((entry) => pathsForTag(articleTag(entry.content.article.id)))
    yield { paths, articles, bookmark: next === null ? articlesDone : `${afterPrefix}${next}` }
    after = next
  }
}

/** Old links lead on, or say that the article was unpublished, when the CMS is away as well. */
async function* formerAddressBatches(discovery: Discovery): AsyncGenerator<PageBatch> {
  let after: string | null = ''
  while (after !== null) {
    const { slugs, issueSlugs, redirectPaths, next }: AddressBatch = await discovery.formerAddresses(after)
    yield* chunks([
      ...issueSlugs.map((slug) => `/issues/${slug}`),
      ...slugs.flatMap((slug) => pathsForTag(articleTag(slug))),
      ...redirectPaths,
    ])
    after = next
  }
}

function* chunks(paths: string[]): Generator<PageBatch> {
  for (let index = 0; index < paths.length; index += pagesPerBatch) {
    yield { paths: paths.slice(index, index + pagesPerBatch), articles: [] }
  }
}
