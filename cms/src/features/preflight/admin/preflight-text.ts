import type { Finding } from '@meridian/shared/preflight/preflight.schema'

/** In one sentence what the preflight has found; it is read out whenever it changes. */
export function preflightText(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  if (errors === 0 && warnings === 0) return 'Nothing stands in the way.'
  if (errors === 0) return `${count(warnings, 'warning')}, and nothing stands in the way.`
  const end = warnings === 0 ? '' : `, and ${count(warnings, 'warning')}`
  return `${count(errors, 'error')} to be repaired first${end}.`
}

function count(number: number, what: string): string {
  return number === 1 ? `1 ${what}` : `${number} ${what}s`
}
