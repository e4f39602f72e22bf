/** A slug as it reads: `%d0%bc%d0%b8%d1%80` is `мир`. */
export function decodedSlug(slug: string): string {
  const trimmed = slug.trim()
  if (!trimmed.includes('%')) return trimmed
  try {
    return decodeURIComponent(trimmed)
  } catch {
    // Cut off in the middle of a letter, as slugs of 200 characters are.
    return trimmed.replace(/(?:%[0-9a-f]{2})+(?:%[0-9a-f]?)?/gi, (run) => decodedRun(run))
  }
}

function decodedRun(run: string): string {
  const bytes = Buffer.from((run.match(/%[0-9a-f]{2}/gi) ?? []).map((code) => code.slice(1)).join(''), 'hex')
  return bytes.toString('utf8').replace(/\ufffd+/g, '')
}

/** The slug of an article: the last part of what some exporters write as a path, without an ending. */
export function articleSlug(written: string): string | null {
  const slug = decodedSlug(written)
    .replace(/\/+$/, '')
    .replace(/^.*\//, '')
    .replace(/\.html?$/i, '')
    .replace(/__trashed(?:-\d+)?$/, '')
  return slug === '' ? null : slug
}

/** How WordPress makes a slug of a name, for those whose slug is not told. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[.·/]/g, '-')
    .replace(/[^\p{L}\p{N}\s_-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
}

/** What two ways to write the same slug have in common: `Company News` and `company-news`. */
export function slugKey(slug: string): string {
  const decoded = decodedSlug(slug).toLowerCase()
  return /[\s%]|[^\p{L}\p{M}\p{N}_-]/u.test(decoded) ? slugOf(decoded) || decoded : decoded
}
