'use client'

import { type PublishStatus, PublishStatusSchema } from '@meridian/shared/publishing/publish-status.schema'
import { useAuth, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { can } from '../../../platform/access/rights.ts'
import type { User } from '../../../payload-types.ts'
import { type ReceiptMessage, receiptText } from './receipt-text.ts'

const pollMs = { waiting: 700, following: 4000 }

/** Shows in the sidebar of a document what became of its newest change that readers can see. */
export function PublishReceipt() {
  const { id, collectionSlug, globalSlug, data, hasPublishedDoc } = useDocumentInfo()
  const { config } = useConfig()
  const { user } = useAuth<User>()
  const name = id === undefined ? globalSlug : `${collectionSlug}:${id}`
  const subject = name !== undefined && can(user, 'seeReceipts') ? name : null
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

/** Asks until the change is live on every page, and again whenever `version` says that the document was saved. */
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
      if (next.askAgainMs !== null) timer = setTimeout(ask, next.askAgainMs)
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
): Promise<{ message: ReceiptMessage; askAgainMs: number | null }> {
  const unknown: ReceiptMessage = {
    tone: 'warning',
    text: 'The CMS does not say whether readers have this yet.',
  }
  try {
    const response = await fetch(url, { signal, credentials: 'same-origin' })
    const status = PublishStatusSchema.safeParse(await response.json())
    if (!status.success) return { message: unknown, askAgainMs: null }
    return { message: receiptText(status.data), askAgainMs: askAgainMs(status.data) }
  } catch (error) {
    // The network or the CMS is away, or the editor left the page; the next poll or save asks again.
    if (!signal.aborted) console.warn('The publish status could not be read.', error)
    return { message: unknown, askAgainMs: signal.aborted ? null : pollMs.waiting }
  }
}

function askAgainMs(status: PublishStatus): number | null {
  if (status.state === 'waiting') return pollMs.waiting
  return status.state === 'live' && status.following ? pollMs.following : null
}
