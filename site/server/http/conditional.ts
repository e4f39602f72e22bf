/** The conditions of a request, as its headers have them. */
export interface Conditions {
  ifNoneMatch: string | undefined
  ifModifiedSince: string | undefined
}

/** Whether the client has this version already (RFC 9110 §13.2.2: the date counts only where no ETag is named). */
export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Conditions,
  page: { etag: string; modifiedAt: number | null },
): boolean {
  if (ifNoneMatch !== undefined) return isNamed(ifNoneMatch, page.etag)
  if (ifModifiedSince === undefined || page.modifiedAt === null) return false
  const since = Date.parse(ifModifiedSince)
  return !Number.isNaN(since) && page.modifiedAt <= since
}

/** Weak comparison (§13.1.2). */
function isNamed(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = withoutWeakness(etag)
  return ifNoneMatch.split(',').some((candidate) => withoutWeakness(candidate.trim()) === opaque)
}

function withoutWeakness(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
