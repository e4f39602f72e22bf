import type { IssueContent } from '@meridian/shared/content/issue-content.schema'
import { authorRecordTag, mediaTag } from '@meridian/shared/publishing/tags'
import { bodyToHtml } from '../body-html.ts'
import { toResponsiveImage } from '../../media/responsive-image.ts'
import { readAuthors, readMedia } from '../documents/related-documents.ts'
import type { Queryable } from '../../../platform/database/rows.ts'

/** The editor's letter and who signed it; a letter of blank paragraphs is none. */
export async function toLetter(
  db: Queryable,
  { letter, authorId }: { letter: unknown; authorId: number | null },
): Promise<{ tags: string[]; content: IssueContent['letter'] }> {
  const html = bodyToHtml(letter)
  if (html === '') return { tags: [], content: null }
  const author = authorId === null ? undefined : (await readAuthors(db, [authorId])).get(authorId)
  if (!author) return { tags: [], content: { html, author: null } }
  const portraits = await readMedia(db, [author.portrait])
  const portrait = author.portrait === null ? null : (portraits.get(author.portrait) ?? null)
  return {
    tags: [authorRecordTag(author.slug ?? ''), ...(portrait ? [mediaTag(portrait.id)] : [])],
    content: {
      html,
      author: {
        id: author.slug ?? '',
        name: author.name,
        role: author.role,
        portrait: toResponsiveImage(portrait),
      },
    },
  }
}
