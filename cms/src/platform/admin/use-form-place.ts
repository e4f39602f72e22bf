import { useEffect, useRef } from 'react'

/**
 * For a place that shows buttons, and a form in their stead: anyone who works by keyboard goes on at the form's first
 * field, is back at the first button when it closes, and can leave it by Escape. Gives the ref of the place.
 */
export function useFormPlace({ isOpen, leave }: { isOpen: boolean; leave: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    const wanted = isOpen ? 'input, select, textarea' : 'button:not(:disabled)'
    place.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [isOpen])
  useEffect(() => {
    const element = place.current
    const leaveByEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isOpen) leave()
    }
    element?.addEventListener('keydown', leaveByEscape)
    return () => element?.removeEventListener('keydown', leaveByEscape)
  })
  return place
}
