import { readCitations, withoutCheckMarks } from '@meridian/shared/content-creator/citations'
import { isBodyLink } from '@meridian/shared/body/body-link'
import type { Work } from '@meridian/shared/content-creator/draft-project.schema'
import type { NumberedSource } from '../material/draft-project-material.ts'

/** What becomes of a draft project: the text of an article, and what has to be checked in it. */
export interface DraftArticle {
  markdown: string
  /** Sentences for which nobody has named a source. */
  toCheck: string[]
}

const mostNotes = 40

/**
 * The text of the article that a draft project becomes: sources are numbered in the order of the list that closes it, only those
 * that the text cites are in it, and what nobody can check is named.
 */
export function draftArticle(work: Work, sources: NumberedSource[]): DraftArticle {
  const { cited, unsupported } = readCitations(work.draft, sources.length)
  const numbers = new Map(cited.map((number, index) => [number, index + 1]))
  const text = withoutCheckMarks(work.draft).replaceAll(/[^\S\n]?\[(\d{1,2})\]/g, (mark, number: string) => {
    const next = numbers.get(Number(number))
    return next === undefined ? '' : mark.replace(number, String(next))
  })
  const list = sources.filter(({ number }) => numbers.has(number)).map(describe)
  const closing =
    list.length === 0 ? '' : `\n\n## Sources\n\n${list.map((line, at) => `${at + 1}. ${line}`).join('\n')}`
  return { markdown: `${text.trim()}${closing}`, toCheck: unsupported.slice(0, mostNotes) }
}

function describe({ title, link }: NumberedSource): string {
  const name = title
    .replaceAll(/[[\]()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return link !== null && isBodyLink(link) && !/[\s()]/.test(link) ? `[${name}](${link})` : name
}
