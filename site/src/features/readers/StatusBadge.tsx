interface StatusBadgeProps {
  /** As the API gives it; shown as it is, in words. */
  status: string
  /** The one status that is highlighted; all others are secondary (spec §4, status badges). */
  highlighted: string
}

/** How something stands: a subscription ('active'), a payment ('succeeded'), a ticket ('open'). */
export function StatusBadge({ status, highlighted }: StatusBadgeProps) {
  return (
    <span className="status-badge" data-highlighted={status === highlighted}>
      {status.replaceAll('_', ' ')}
    </span>
  )
}
