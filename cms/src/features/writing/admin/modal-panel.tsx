import { Modal, useModal } from '@payloadcms/ui'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

/**
 * A dialog of our own over a form of Payload's. What is submitted in it is nothing of that form's, though React tells
 * the form of it.
 */
export function ModalPanel({
  slug,
  title,
  isOpen,
  onEscape,
  children,
}: {
  slug: string
  title: string
  isOpen: boolean
  /** Payload closes the dialog at that key by itself, and tells nobody. */
  onEscape?: () => void
  children: ReactNode
}) {
  const { openModal, closeModal } = useModal()
  useEffect(() => {
    if (!isOpen) return
    openModal(slug)
    return () => closeModal(slug)
    // The two functions are others at each rendering, the dialog is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, slug])
  const escape = useEffectEvent(() => onEscape?.())
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <Modal slug={slug} className="writing-modal" closeOnBlur={false} aria-labelledby={`${slug}-title`}>
      <div className="writing-modal-panel" onSubmit={(event) => event.stopPropagation()}>
        <h2 id={`${slug}-title`}>{title}</h2>
        {children}
      </div>
    </Modal>
  )
}
