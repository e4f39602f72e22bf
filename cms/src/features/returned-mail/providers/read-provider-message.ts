import type { MailEventProvider } from '@meridian/shared/returned-mail/returned-mail.schema'
import type { ReturnedMailEnv } from '../returned-mail-env.ts'
import { createMailgunReader } from './mailgun.ts'
import { readPostmark } from './postmark.ts'
import type { ProviderMessage, ProviderRequest } from './provider-event.ts'
import { readResend } from './resend.ts'
import { type AskSns, createSesReader } from './ses.ts'

export type ReadProviderMessage = (
  provider: MailEventProvider,
  request: ProviderRequest,
) => Promise<ProviderMessage>

/** Reads what providers send, each in its own form and with its own proof. */
export function createProviderReader(
  settings: ReturnedMailEnv['providers'],
  ask: AskSns,
): ReadProviderMessage {
  const readSes = createSesReader({ topic: settings.sesTopic, ask })
  const readMailgun = createMailgunReader(settings.mailgunKey)
  return async (provider, request) => {
    switch (provider) {
      case 'ses':
        return readSes(request)
      case 'postmark':
        return readPostmark(settings.postmarkSecret, request)
      case 'mailgun':
        return readMailgun(request)
      case 'resend':
        return readResend(settings.resendSecret, request)
    }
  }
}
