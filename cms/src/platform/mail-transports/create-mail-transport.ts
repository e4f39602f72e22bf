import type { SqlClient } from '../database/sql-client.ts'
import { createMailgunTransport } from './http/mailgun-transport.ts'
import { createPostmarkTransport } from './http/postmark-transport.ts'
import { createResendTransport } from './http/resend-transport.ts'
import { createSesTransport } from './http/ses-transport.ts'
import type { MailTransportEnv } from './mail-transport-env.ts'
import type { MailTransport } from './mail-transport.ts'
import { createMailboxTransport } from './mailbox-transport.ts'
import { createSmtpTransport } from './smtp/smtp-transport.ts'

/** Mail of one kind waits only for its like: that of campaigns, and the mails that single people wait for. */
export type MailLane = 'campaigns' | 'single'

const singleConnections = 4

/** The transport that the environment asks for, with connections of its own for each lane. */
export function createMailTransport(
  transport: MailTransportEnv,
  { lane, db }: { lane: MailLane; db: SqlClient },
): MailTransport {
  const isSingle = lane === 'single'
  switch (transport.kind) {
    case 'mailbox':
      return createMailboxTransport(db)
    case 'smtp':
      return createSmtpTransport(isSingle ? { ...transport, connections: singleConnections } : transport)
    case 'ses':
      return createSesTransport(isSingle ? { ...transport, connections: singleConnections } : transport)
    case 'postmark':
      return createPostmarkTransport({
        ...transport,
        stream: isSingle ? 'outbound' : transport.broadcastStream,
      })
    case 'mailgun':
      return createMailgunTransport(transport)
    case 'resend':
      return createResendTransport(transport)
  }
}
