import { checkLinksEndpoint, preflightArticleEndpoint } from '@meridian/shared/preflight/preflight.endpoints'
import { type PreflightReport, PreflightReportSchema } from '@meridian/shared/preflight/preflight.schema'
import { callApi } from '../../../platform/admin/call-api.ts'

/** The form as it is; `id` is null before it has one. */
export interface FormDraft {
  id: number | null
  data: Record<string, unknown>
}

/** What the preflight says about a form; null when it could not be asked. */
export async function askPreflight(draft: FormDraft): Promise<PreflightReport | null> {
  const answer = await callApi(preflightArticleEndpoint, { json: draft })
  if (!answer.ok) return null
  const report = PreflightReportSchema.safeParse(answer.body)
  return report.success ? report.data : null
}

/** Has links to other sites looked at; the next report tells of them. */
export async function lookAtLinks(urls: readonly string[]): Promise<boolean> {
  const answer = await callApi(checkLinksEndpoint, { json: { urls: [...urls] } })
  return answer.ok
}
