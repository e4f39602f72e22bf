import { pathsForTag } from '@meridian/shared/publishing/paths'
import { articleTag } from '@meridian/shared/publishing/tags'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import { campaignPaths, type Catalogue, corePaths, formerIssueSlugs, monthPaths } from './discover.ts'

/** Pages to be rendered together. */
export interface PageBatch {
  paths: string[]
  /** Where to go on when this batch is stored; only batches of articles have one. */
  bookmark?: string
}

const pagesPerBatch = 100
const articlesPerBatch = 200
const addressesPerBatch = 500
const afterPrefix = 'after:'
const articlesDone = 'articles-done'

/**
 * Every page of the magazine, the ones that readers meet first coming first. `from` is the bookmark of the last
 * batch that was stored, or ''.
 */
export async function* pageBatches(
  content: { reader: ContentReader; catalogue: Catalogue },
  from: string,
): AsyncGenerator<PageBatch> {
  const { reader, catalogue } = content
  yield* chunks(await corePaths(reader))
  if (from !== articlesDone) yield* articleBatches(catalogue, Number(from.slice(afterPrefix.length)))
  for await (const paths of monthPaths(reader)) yield* chunks(paths)
  for await (const paths of campaignPaths(reader)) yield* chunks(paths)
  yield* formerAddressBatches(content)
}

async function* articleBatches(catalogue: Catalogue, from: number): AsyncGenerator<PageBatch> {
  for (let after: number | undefined = from; after !== undefined;) {
    const articles: { id: number; slug: string }[] = await catalogue.articlesAfter(after, articlesPerBatch)
    after = articles.length === articlesPerBatch ? articles.at(-1)?.id : undefined
    yield {
      paths: articles.flatMap(({ slug }) => pathsForTag(articleTag(slug))),
      bookmark: after === undefined ? articlesDone : `${afterPrefix}${after}`,
    }
  }
}

/** Old links lead on, or say that the article was unpublished, before anyone has asked. */
async function* formerAddressBatches({
  reader,
  catalogue,
}: {
  reader: ContentReader
  catalogue: Catalogue
}): AsyncGenerator<PageBatch> {
  const issuePaths = (await formerIssueSlugs(reader)).map((slug) => `/issues/${slug}`)
  yield* chunks([...issuePaths, ...(await catalogue.redirectPaths())])
  for (let after: string | undefined = ''; after !== undefined;) {
    const slugs: string[] = await catalogue.formerAddresses(after, addressesPerBatch)
    after = slugs.length === addressesPerBatch ? slugs.at(-1) : undefined
    yield* chunks(slugs.flatMap((slug) => pathsForTag(articleTag(slug))))
  }
}

function* chunks(paths: string[]): Generator<PageBatch> {
  for (let index = 0; index < paths.length; index += pagesPerBatch) {
    yield { paths: paths.slice(index, index + pagesPerBatch) }
  }
}
