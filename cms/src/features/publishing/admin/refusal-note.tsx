/** Why something was not published or scheduled: a line for each document. */
export function RefusalNote({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && (
        <div className="staff-warning refusal-note">
          <p>Nothing was done.</p>
          <ul>
            {text.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
