import { z } from 'zod'

const NotesSchema = z
  .array(z.object({ key: z.string(), message: z.string(), isAcknowledged: z.boolean() }))
  .catch([])

/** Which warnings the version that readers have was published with. */
export function PublishedDespite({ value }: { value: unknown }) {
  const notes = NotesSchema.parse(value)
  if (notes.length === 0) return null
  return (
    <details>
      <summary>Published with {notes.length === 1 ? 'a warning' : `${notes.length} warnings`}</summary>
      <ul>
        {notes.map(({ key, message, isAcknowledged }) => (
          <li key={key}>{isAcknowledged ? message : `${message} (nobody was asked)`}</li>
        ))}
      </ul>
    </details>
  )
}
