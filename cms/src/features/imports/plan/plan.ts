import type { ImportAction } from '@meridian/shared/imports/imports.schema'
import type { SourceFinding } from '../source-record.ts'

/** `code` names the reason for programs, `reason` says it in a sentence; both null where nothing is to be said. */
export interface Plan {
  action: ImportAction
  code: string | null
  reason: string | null
  findings: SourceFinding[]
  /** Whether readers get what is created or updated. */
  goesLive?: boolean
}

export const create = (findings: SourceFinding[] = []): Plan => ({
  action: 'create',
  code: null,
  reason: null,
  findings,
})
export const update = (findings: SourceFinding[] = []): Plan => ({
  action: 'update',
  code: null,
  reason: null,
  findings,
})
export const unchanged = (code: string | null = null, reason: string | null = null): Plan => ({
  action: 'unchanged',
  code,
  reason,
  findings: [],
})
export const skip = (code: string, reason: string): Plan => ({ action: 'skip', code, reason, findings: [] })
export const ask = (code: string, reason: string): Plan => ({ action: 'ask', code, reason, findings: [] })
export const fail = (code: string, reason: string): Plan => ({ action: 'fail', code, reason, findings: [] })
