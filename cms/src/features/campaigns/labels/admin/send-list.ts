import { labelSubscribersEndpoint } from '@meridian/shared/newsletter/subscriber-labels.endpoints'
import {
  type LabelReport,
  LabelReportSchema,
  linesPerRequest,
  longestLine,
} from '@meridian/shared/newsletter/subscriber-labels.schema'
import { callApi, readAnswer } from '../../../../platform/admin/call-api.ts'

/**
 * Sends a list in parts, and adds up what became of it. A part that fails ends it: what was done before it stays, and sending the list again
 * does the rest.
 */
export async function sendList({
  label,
  action,
  text,
}: {
  label: string
  action: 'add' | 'remove'
  text: string
}): Promise<{ report: LabelReport; problem: string | null }> {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.slice(0, longestLine))
  let report: LabelReport = { label, changed: 0, unchanged: 0, unknown: [], unreadable: [] }
  for (let start = 0; start < lines.length; start += linesPerRequest) {
    const json = { label, action, lines: lines.slice(start, start + linesPerRequest) }
    const answer = readAnswer(
      await callApi(labelSubscribersEndpoint, { json }),
      LabelReportSchema,
      'The server gave no answer that can be read.',
    )
    if (!answer.ok)
      return { report, problem: `${answer.problem} Send the list again: nobody is labelled twice.` }
    report = added(report, answer.value)
  }
  return { report, problem: null }
}

function added(one: LabelReport, other: LabelReport): LabelReport {
  return {
    label: other.label,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    unknown: [...new Set([...one.unknown, ...other.unknown])],
    unreadable: [...one.unreadable, ...other.unreadable],
  }
}
