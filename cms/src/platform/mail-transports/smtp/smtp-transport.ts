import { composeMessage, toBytes } from '../message/compose-message.ts'
import { type DkimSigner, signMessage } from '../message/sign-message.ts'
import type { HandOver, MailTransport } from '../mail-transport.ts'
import { refuseUnsent } from '../refuse-unsent.ts'
import { SmtpPool } from './smtp-pool.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password; parameters are nodemailer's (`?requireTLS=true`). */
  url: string
  /** How many connections may be open at once. */
  connections: number
  dkim: DkimSigner | null
}

/** Mail by SMTP (RFC 5321), over connections that are kept, signed by DKIM where there is a key. */
export function createSmtpTransport({ url, connections, dkim }: SmtpOptions): MailTransport {
  const pool = new SmtpPool({ url, connections })
  return {
    kind: 'smtp',
    idempotentForMs: 0,
    isIdempotent: false,
    handOver: async (mail, signal): Promise<HandOver> => {
      const composed = composeMessage(mail)
      if (!composed.ok) return refuseUnsent(composed)
      const signature = dkim ? [await signMessage(composed.message, dkim)] : []
      const message = toBytes(composed.message, signature)
      return pool.use(signal, async (session) => {
        if (composed.needsSmtpUtf8 && !session.hasSmtpUtf8) return refuseUnsent(withoutSmtpUtf8)
        return session.send(message, { ...composed.envelope, signal })
      })
    },
    close: () => pool.close(),
  }
}

const withoutSmtpUtf8 = {
  about: 'recipient',
  reason: 'The address has letters beyond ASCII before its @, and the mail server has no SMTPUTF8.',
} as const
