import { useStore } from '@nanostores/react'
import { Toast as RadixToast } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { $toast, dismissToast } from './toast.store.ts'

const swipeThresholdPx = 50
const hotkey = ['F8']

/**
 * Draws toasts inside `area` from now on. This is no island: what asks for it is a store that elements and islands of every page
 * share, not a reader's hand or the page's loading, and where it cannot be fetched `toast-area` still has to show the words.
 */
export function mountToastViewport(area: HTMLElement): void {
  createRoot(area).render(<ToastViewport />)
}

/** The one toast of the page, announced to screen readers, closed by time, button, Escape or a swipe to the right. */
function ToastViewport() {
  const current = useStore($toast)
  // A toast that was dismissed stays in the tree while it fades.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)

  // Radix holds the time of toasts while the pointer or the focus is among them, and would go on holding it when the
  // toast that was under the pointer is gone.
  const viewport = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!shown) return
    const isHeld = !document.hasFocus() || viewport.current?.matches(':hover, :focus-within')
    if (!isHeld) viewport.current?.dispatchEvent(new CustomEvent('toast.viewportResume'))
  }, [shown])

  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {shown && (
        <RadixToast.Root
          key={shown.id}
          className="toast"
          data-variant={shown.variant}
          duration={shown.durationMs}
          open={current !== null}
          onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
        >
          <div className="grow py-3.5">
            <RadixToast.Title className="toast-title">{shown.title}</RadixToast.Title>
            {shown.description !== null && (
              <RadixToast.Description className="mt-0.5">{shown.description}</RadixToast.Description>
            )}
          </div>
          <RadixToast.Close className="toast-close">
            <span className="sr-only">Close</span>
            <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="m5 5 14 14M19 5 5 19" strokeWidth="1.75" />
            </svg>
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        ref={viewport}
        className="toast-viewport"
        hotkey={hotkey}
        label="Notifications ({hotkey})"
      />
    </RadixToast.Provider>
  )
}
