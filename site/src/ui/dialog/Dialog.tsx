import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

interface DialogProps {
  isOpen: boolean
  /** Asked to close by Escape, the close button or a press outside. */
  onClose: () => void
  title: string
  /** One sentence under the title, read out when the dialog opens. */
  description?: string
  /** What gets the focus back; needed where the dialog is not opened by a `RadixDialog.Trigger`. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A modal dialog: focus stays inside and returns to what opened it, Escape and a press outside close it, and the page
 * does not scroll behind it. On a phone it rises from the lower edge.
 */
export function Dialog({ isOpen, onClose, title, description, opener, children }: DialogProps) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && onClose()}>
      {/* No RadixDialog.Overlay: it locks scrolling by a style element, which the content security policy forbids. The
          attribute data-modal does it from base.css. */}
      <RadixDialog.Portal>
        <div className="dialog-curtain" data-modal="">
          <RadixDialog.Content
            className="dialog"
            {...(description === undefined && { 'aria-describedby': undefined })}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              opener.current?.focus()
            }}
          >
            <div className="flex items-start justify-between gap-4">
              <RadixDialog.Title className="headline pt-1 text-headline-m">{title}</RadixDialog.Title>
              <RadixDialog.Close className="dialog-close">
                <span className="sr-only">Close</span>
                <svg
                  viewBox="0 0 24 24"
                  className="size-5"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  aria-hidden="true"
                >
                  <path d="m5 5 14 14M19 5 5 19" />
                </svg>
              </RadixDialog.Close>
            </div>
            {description !== undefined && (
              <RadixDialog.Description className="byline mt-1">{description}</RadixDialog.Description>
            )}
            {children}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
