import type { HandOver, MailTransport, OutgoingMail, TransportKind } from '../mail-transport.ts'

const closed: HandOver = { kind: 'unreachable', reply: 'No answer: CLOSED' }

/** A transport whose hand-overs need no connection of their own: closing it waits for those that are under way. */
export function whenAnswered({
  kind,
  idempotentForMs,
  handOver,
  onClose = async () => {},
}: {
  kind: TransportKind
  idempotentForMs: number
  handOver: (mail: OutgoingMail, signal: AbortSignal) => Promise<HandOver>
  onClose?: () => Promise<void>
}): MailTransport {
  const running = new Set<Promise<HandOver>>()
  let isClosed = false
  return {
    kind,
    idempotentForMs,
    isIdempotent: idempotentForMs > 0,
    handOver: async (mail, signal) => {
      if (isClosed) return closed
      const job = handOver(mail, signal)
      running.add(job)
      try {
        return await job
      } finally {
        running.delete(job)
      }
    },
    close: async () => {
      isClosed = true
      await Promise.allSettled(running)
      await onClose()
    },
  }
}
