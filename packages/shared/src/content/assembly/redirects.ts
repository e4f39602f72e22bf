import { isReservedPath } from '../../publishing/redirect-path.ts'
import { articleTag, issuesTag, redirectTag } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { Redirect } from '../redirect.schema.ts'
import { findHolder } from './article-at-address.ts'
import { findIssueAt } from './issues.ts'
import type { Tagged } from './tagged.ts'

/**
 * Where the editors lead readers on to from a path; null when they do not. What has moved since the redirect was made
 * is named by its present address, so that nobody is led from one to the next: the tags say when to look again.
 */
export async function readRedirect(reader: ContentReader, path: string): Promise<Tagged<Redirect | null>> {
  const redirect = await reader.redirect(path)
  if (!redirect) return { tags: [redirectTag(path)], data: null }
  const { to, isPermanent } = redirect
  const { path: target, rest } = splitTarget(to)
  const moved = await findMoved(reader, target)
  return {
    tags: [redirectTag(path), ...tagsOfTarget(target)],
    data: { to: moved === null ? to : moved + rest, isPermanent },
  }
}

/** The path of an address, and what follows it: a query, a place on the page. */
export function splitTarget(address: string): { path: string; rest: string } {
  const end = address.search(/[?#]/)
  return end < 0 ? { path: address, rest: '' } : { path: address.slice(0, end), rest: address.slice(end) }
}

/** Where an article or issue stands now that stood at a path before. */
export async function findMoved(reader: ContentReader, path: string): Promise<string | null> {
  if (isReservedPath(path)) return null
  const [, folder, slug] = /^\/(articles|issues)\/([^/]+)$/.exec(path) ?? []
  if (slug === undefined) return null
  if (folder === 'articles') {
    const holder = await findHolder(reader, slug)
    return holder.kind === 'moved' ? `/articles/${holder.to}` : null
  }
  const issue = await findIssueAt(reader, slug)
  return issue && issue.slug !== slug ? `/issues/${issue.slug}` : null
}

/** By which slug a path names an article that readers had and have no more; null for any other path. */
export async function findGone(reader: ContentReader, path: string): Promise<string | null> {
  const slug = /^\/articles\/([^/]+)$/.exec(path)?.[1]
  if (slug === undefined) return null
  return (await findHolder(reader, slug)).kind === 'gone' ? slug : null
}

function tagsOfTarget(path: string): string[] {
  const slug = /^\/articles\/([^/]+)$/.exec(path)?.[1]
  if (slug) return [articleTag(slug)]
  return path.startsWith('/issues/') ? [issuesTag] : []
}
