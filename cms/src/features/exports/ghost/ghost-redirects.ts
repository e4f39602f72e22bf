import type { ExportReader } from '../archive/read-records.ts'
import { redirectRules } from '../redirects/redirect-rules.ts'

/** Where pages of ours are in a Ghost that has taken the export in. */
export function ghostPath(path: string): string {
  const [, pathname = path, rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  const article = /^\/articles\/([^/]+)$/.exec(pathname)
  if (article) return `/${article[1]}/${rest}`
  const author = /^\/authors\/([^/]+)$/.exec(pathname)
  return author ? `/author/${author[1]}/${rest}` : path
}

/** The rules as Ghost reads them: what leads on is a regular expression. One rule is for all articles. */
export async function* ghostRedirects(reader: ExportReader): AsyncGenerator<string> {
  yield '[\n'
  // Ghost takes the first rule that fits: what is said of one address comes before what is said of all.
  for await (const { from, to, status } of redirectRules(reader)) {
    if (to !== null) yield `${ruleText(`^${escapeRegex(from)}\\/?$`, ghostPath(to), status === 301)},\n`
  }
  yield `${ruleText('^\\/articles\\/([a-z0-9-]+)\\/?$', '/$1/', true)},\n`
  yield `${ruleText('^\\/authors\\/([a-z0-9-]+)\\/?$', '/author/$1/', true)}\n]\n`
}

function ruleText(from: string, to: string, permanent: boolean): string {
  return JSON.stringify({ from, to, permanent })
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
