import { toImportedBody } from '../body/to-imported-body.ts'
import type { ImportedBody } from '../body/imported-body.ts'
import type { SourceArticle } from '../source-record.ts'

/** The text of an article as the magazine can hold it. */
export function readBody(article: SourceArticle, { siteUrl }: { siteUrl: string | null }): ImportedBody {
  return toImportedBody(article.body, { siteUrl, pageUrl: article.url })
}
