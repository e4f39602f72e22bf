import {
  anyBylineTag,
  anyMediaTag,
  authorRecordTag,
  mediaTag,
  siteTag,
} from '@meridian/shared/publishing/tags'
import { blockMediaIds } from './content-blocks.ts'
import type { Article } from '../../payload-types.ts'

type Shown = Pick<Article, 'authors' | 'heroImage'> & Partial<Pick<Article, 'contentBlocks'>>

/** A list names each picture and byline that it shows up to this length; a longer one names them all at once. */
const maxNamed = 60

/** The tags of what articles in a list show of other documents: sections, bylines and pictures. */
export function shownTags(articles: Shown[]): string[] {
  if (articles.length > maxNamed) return [siteTag, anyMediaTag, anyBylineTag]
  const tags = articles.flatMap((article) => [
    ...article.authors.flatMap((author) =>
      typeof author === 'object' ? authorRecordTag(author.slug ?? '') : [],
    ),
    ...pictureIds(article).map(mediaTag),
  ])
  return [siteTag, ...new Set(tags)]
}

function pictureIds({ heroImage, contentBlocks }: Shown): number[] {
  const hero = heroImage ? [typeof heroImage === 'object' ? heroImage.id : heroImage] : []
  return [...hero, ...blockMediaIds(contentBlocks ?? [])]
}
