import { convertLexicalToMarkdown, editorConfigFactory } from '@payloadcms/richtext-lexical'
import type { Payload } from 'payload'
import type { Article, User } from '../../../payload-types.ts'
import type { Material } from '../prompts/fence.ts'

type Reader = User & { collection: 'users' }

/** The newest draft of an article, as far as somebody may read it; null otherwise. */
export async function readDraft(payload: Payload, user: Reader, articleId: number): Promise<Article | null> {
  return payload.findByID({
    collection: 'articles',
    id: articleId,
    draft: true,
    depth: 1,
    overrideAccess: false,
    user,
    disableErrors: true,
  })
}

/** What an article says, in Markdown; '' while nothing is written. */
export function articleMarkdown(payload: Payload, article: Article): string {
  if (!article.body) return ''
  const articles = payload.config.collections.find(({ slug }) => slug === 'articles')
  const body = articles?.flattenedFields.find(({ name }) => name === 'body')
  if (body?.type !== 'richText') throw new Error('Articles have no rich text body.')
  const editorConfig = editorConfigFactory.fromField({ field: body })
  return convertLexicalToMarkdown({ editorConfig, data: article.body }).trim()
}

/** The whole of an article, for what is written around it. */
export function describeArticle(article: Article, markdown: string): Material {
  const lines = [`Title: ${article.title ?? ''}`, `Standfirst: ${article.excerpt ?? ''}`, '', markdown]
  return { label: 'the text', text: lines.join('\n') }
}
