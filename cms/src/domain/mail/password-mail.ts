import type { PayloadRequest } from 'payload'
import { env } from '../../env.ts'
import { composeMail } from './compose-mail.ts'

const validForMs = 60 * 60 * 1000

type Request = { req?: PayloadRequest; token?: string }

/** How somebody of the staff gets back in who has forgotten the password (`auth.forgotPassword`). */
export const passwordMail = {
  expiration: validForMs,
  generateEmailSubject: async ({ req }: Request = {}) => `Your password at ${await siteName(req)}`,
  generateEmailHTML: async ({ req, token = '' }: Request = {}) => {
    const name = await siteName(req)
    const url = `${env.PUBLIC_URL}/admin/reset/${encodeURIComponent(token)}`
    return composeMail({
      siteName: name,
      siteUrl: env.PUBLIC_URL,
      heading: 'Set a new password',
      preview: 'The link works for one hour.',
      blocks: [
        { kind: 'paragraph', text: `Somebody has asked for a new password for your account at ${name}.` },
        { kind: 'button', label: 'Set a new password', url },
        {
          kind: 'note',
          text: 'The link works once, for one hour. If it was not you, there is nothing to do.',
        },
      ],
      reason: `You get this mail because your address belongs to an account at ${name}.`,
    }).html
  },
}

async function siteName(req: PayloadRequest | undefined): Promise<string> {
  if (!req) return env.MAIL_FROM.name
  const { name } = await req.payload.findGlobal({
    slug: 'site-settings',
    select: { name: true },
    depth: 0,
    req,
  })
  return name
}
