import type { CollectionAfterChangeHook } from 'payload'
import { enqueueContactMail } from './contact-mail.ts'
import type { ContactMessage } from '../../payload-types.ts'

/** The mail to the editors is queued in the message's own transaction: neither exists without the other. */
export const mailToEditors: CollectionAfterChangeHook<ContactMessage> = async ({ doc, operation, req }) => {
  if (operation === 'create') await enqueueContactMail(req, doc)
  return doc
}
