import type { Finding } from '@meridian/shared/preflight/preflight.schema'

/** What somebody who publishes is asked about, in the dialog. */
export function WarningList({ warnings }: { warnings: readonly Finding[] }) {
  if (warnings.length === 0) return null
  return (
    <>
      <p>
        {warnings.length === 1
          ? 'One thing to think of first:'
          : `${warnings.length} things to think of first:`}
      </p>
      <ul aria-label="Warnings" className="preflight-findings" data-severity="warning">
        {warnings.map(({ key, label, message }) => (
          <li key={key}>
            <strong>{label}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
