import { cardTag, mostReadOfTag, mostReadTag } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { ArticleRef, SectionRef } from '../content.schema.ts'
import type { Tagged } from './tagged.ts'

/** An article in a list of what is read most. */
export interface MostReadPiece extends ArticleRef {
  section: SectionRef
}

/** Both are empty while staff have it switched off. */
export interface MostRead {
  day: MostReadPiece[]
  week: MostReadPiece[]
}

/** What is read most in the whole magazine, today and this week. */
export async function readMostRead(reader: ContentReader): Promise<Tagged<MostRead>> {
  const lists = await reader.global('most-read')
  const pieces = await readPieces(reader, [...(lists?.day ?? []), ...(lists?.week ?? [])])
  return {
    tags: [mostReadTag, ...pieces.tags],
    data: { day: pieces.of(lists?.day), week: pieces.of(lists?.week) },
  }
}

/** What is read most in a section this week; empty for a section that is not there. */
export async function readMostReadOf(
  reader: ContentReader,
  section: string,
): Promise<Tagged<MostReadPiece[]>> {
  const [lists, sections] = await Promise.all([reader.global('most-read'), reader.sections()])
  const found = sections.find(({ slug }) => slug === section)
  if (!found) return { tags: [], data: [] }
  const ids = lists?.sections.find((list) => list.section === found.id)?.week
  const pieces = await readPieces(reader, ids ?? [])
  return { tags: [mostReadOfTag(found.id), ...pieces.tags], data: pieces.of(ids) }
}

/** Those that are published: what was unpublished since is passed over. */
async function readPieces(reader: ContentReader, ids: readonly number[]) {
  const [heads, sections] = await Promise.all([reader.articleHeads([...new Set(ids)]), reader.sections()])
  const names = new Map(sections.map(({ id, slug, name }) => [id, { id: slug, name }]))
  const toPiece = (id: number): MostReadPiece[] => {
    const head = heads.get(id)
    const section = head && names.get(head.section)
    return section ? [{ id: head.slug, title: head.title, section }] : []
  }
  return {
    tags: [...heads.values()].map(({ slug }) => cardTag(slug)),
    of: (list: readonly number[] = []) => list.flatMap(toPiece),
  }
}
