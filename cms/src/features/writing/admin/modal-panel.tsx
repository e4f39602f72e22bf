import { Modal, useModal } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'

/**
 * A dialog of our own over a form of Payload's. What is submitted in it is nothing of that form's, though React tells
 * the form of it.
 */
export function ModalPanel({
  slug,
  title,
  isOpen,
  children,
}: {
  slug: string
  title: string
  isOpen: boolean
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
