import type { IssueSummary } from '@meridian/shared/content/issue-content.schema'

export interface IssueYear {
  year: number
  issues: IssueSummary[]
}

/** The issues that are not current, year by year, in the order that they come in (newest first). */
export function groupByYear(issues: readonly IssueSummary[]): IssueYear[] {
  const past = issues.filter((issue) => !issue.isCurrent)
  return [...Map.groupBy(past, (issue) => issue.year)].map(([year, ofYear]) => ({ year, issues: ofYear }))
}
