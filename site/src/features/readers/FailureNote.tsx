interface FailureNoteProps {
  message: string
  onRetry: () => void
}

/** Why something is not here, and the way to ask for it once more. */
export function FailureNote({ message, onRetry }: FailureNoteProps) {
  return (
    <div className="account-failure" role="alert">
      <p>{message}</p>
      <button className="button-outline" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
