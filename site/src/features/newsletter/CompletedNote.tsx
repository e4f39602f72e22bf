import { useEffect, useRef } from 'react'

/** What is left to do once both steps are done. It takes the focus, which the last step has left. */
export function CompletedNote() {
  const note = useRef<HTMLSpanElement>(null)
  useEffect(() => note.current?.focus(), [])

  return (
    <span className="newsletter-completed" ref={note} tabIndex={-1}>
      One last thing: please open the e-mail that we have just sent you, and confirm your address.
    </span>
  )
}
