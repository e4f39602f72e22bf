import { useEffect, useId, useRef } from 'react'

interface EntryProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  hint?: string
  /** Lines of a larger field; left out, it is a single line. */
  rows?: number
  /** It is text for readers, and looks like it. */
  isProse?: boolean
  /** The text comes from elsewhere just now; its newest words stay in sight, unless somebody scrolls up to read. */
  isBeingWritten?: boolean
}

/** As far from the end as counts as there. */
const endPixels = 48

/** A labelled text of the draft. */
export function Entry({ label, value, onChange, maxLength, hint, rows, ...looks }: EntryProps) {
  const { isProse = false, isBeingWritten = false } = looks
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)

  const isAtEnd = useRef(true)

  useEffect(() => {
    if (isBeingWritten && isAtEnd.current && area.current) area.current.scrollTop = area.current.scrollHeight
  })
  // What is done is read from its beginning.
  useEffect(() => {
    isAtEnd.current = true
    if (!isBeingWritten && area.current) area.current.scrollTop = 0
  }, [isBeingWritten])

  const control = {
    id,
    className: isProse ? 'text-field creator-prose' : 'text-field',
    value,
    maxLength,
    readOnly: isBeingWritten,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
  }
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {rows === undefined ? (
        <input type="text" {...control} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          ref={area}
          rows={rows}
          {...control}
          onChange={(event) => onChange(event.target.value)}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            isAtEnd.current = scrollHeight - scrollTop - clientHeight < endPixels
          }}
        />
      )}
      {hint !== undefined && (
        <p className="byline mt-1.5" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
