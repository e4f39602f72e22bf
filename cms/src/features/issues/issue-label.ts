/** What pickers call an issue: by its name and when it appears, because two can have one name. */
export function issueLabel(issue: {
  title?: string | null | undefined
  season?: string | null | undefined
  year?: number | null | undefined
}): string {
  const { title, season, year } = issue
  const when = [season, year].filter(Boolean).join(' ')
  return [title || 'Untitled issue', when && `(${when})`].filter(Boolean).join(' ')
}
