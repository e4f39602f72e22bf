'use client'

import { PublishStatusSchema } from '@meridian/shared/publishing/publish-status.schema'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { type ReceiptMessage, receiptText } from './receipt-text.ts'

const pollMs = 700

/** Shows in the sidebar of a document what became of its newest change that readers can see. */
export function PublishReceipt() {
  const { id, collectionSlug, data, hasPublishedDoc } = useDocumentInfo()
  const { config } = useConfig()
  const subject = id === undefined ? null : `${collectionSlug}:${id}`
  const message = useReceipt({
    url: `${config.routes.api}/publish-status`,
    subject,
    // Unpublishing changes nothing of the document that the admin holds but this.
    version: `${data?.updatedAt} ${hasPublishedDoc}`,
  })
  if (!subject || !message) return null
  return (
    <div className="meridian-receipt" data-tone={message.tone}>
      <p className="meridian-receipt-label">Readers</p>
      <p role={message.tone === 'warning' ? 'alert' : 'status'}>{message.text}</p>
    </div>
  )
}

/** Asks until the change is live, and again whenever `version` says that the document was saved. */
function useReceipt(source: { url: string; subject: string | null; version: string }): ReceiptMessage | null {
  const { url, subject, version } = source
  const [message, setMessage] = useState<ReceiptMessage | null>(null)
  useEffect(() => {
    if (!subject) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const next = await askForReceipt(`${url}?${new URLSearchParams({ subject, version })}`, abort.signal)
      if (abort.signal.aborted) return
      setMessage(next.message)
      if (next.isWaiting) timer = setTimeout(ask, pollMs)
    }
    void ask()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [url, subject, version])
  return message
}

async function askForReceipt(
  url: string,
  signal: AbortSignal,
): Promise<{ message: ReceiptMessage; isWaiting: boolean }> {
  const unknown: ReceiptMessage = {
    tone: 'warning',
    text: 'The CMS does not say whether readers have this yet.',
  }
  try {
    const response = await fetch(url, { signal, credentials: 'same-origin' })
    const status = PublishStatusSchema.safeParse(await response.json())
    if (!status.success) return { message: unknown, isWaiting: false }
    return { message: receiptText(status.data), isWaiting: status.data.state === 'waiting' }
  } catch (error) {
    // The network or the CMS is away, or the editor left the page; the next poll or save asks again.
    if (!signal.aborted) console.warn('The publish status could not be read.', error)
    return { message: unknown, isWaiting: !signal.aborted }
  }
}
