import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to `target` when a change of `value` took away what had it, e.g. a form that was closed. */
export function useLostFocus(value: unknown, target: RefObject<HTMLElement | null>): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    // A frame later: what goes away may do so in the commit after this one.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [value, target])
}
