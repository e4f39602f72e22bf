import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { isPlainClick } from '../../ui/lightbox/plain-click.ts'
import { expectToast } from '../../ui/toast/toast.store.ts'
import { ShareForm } from './ShareForm.tsx'
import type { SharedPage } from './share-links.ts'

interface ShareDialogProps extends SharedPage {
  /** What opens the dialog: a link to the plain links at the end of the page, which is where it leads without scripts. */
  children?: ReactNode
}

/**
 * Passes an article on: to other sites, by mail, by text message, by the device or by copying the link.
 *
 * Why does this need to be an island? It is a modal dialog with a form in it; nothing of it is loaded before a reader
 * reaches for it.
 */
export function ShareDialog({ title, url, children }: ShareDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)

  function open(event: MouseEvent): void {
    if (!isPlainClick(event)) return
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a') : null
    if (!link) return
    event.preventDefault()
    opener.current = link
    expectToast()
    setIsOpen(true)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link inside is the control; this only listens to what bubbles up from it. */}
      <div className="contents" onClick={open}>
        {children}
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Share this article"
        description={title}
        opener={opener}
      >
        <ShareForm title={title} url={url} />
      </Dialog>
    </>
  )
}
