import { z } from 'zod'

/** `Name <address>`, or an address alone. */
const sender = z.string().transform((text, context) => {
  const [, name = '', inBrackets] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? []
  const address = z.email().safeParse((inBrackets ?? text).trim())
  if (address.success && !/\p{Cc}/u.test(name)) return { name, address: address.data }
  context.addIssue('must be an address, or a name and an address in angle brackets')
  return z.NEVER
})

/** From whom mail is, and where mail to the magazine goes. */
export const mailVariables = {
  MAIL_FROM: sender.prefault('Meridian <editors@meridian.example>').meta({
    description: 'Who mail is from: an address, or a name and an address in angle brackets.',
    section: 'Mail',
  }),
  MAIL_SENDING_DOMAINS: z
    .string()
    .default('')
    .transform((list) =>
      list.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim().toLowerCase()])),
    )
    .pipe(
      z.array(
        z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be domains, such as news.meridian.example'),
      ),
    )
    .meta({
      description:
        'The domains that newsletters may be sent from, beside that of MAIL_FROM, separated by commas: those whose SPF, DKIM and DMARC records are set up for the mail server.',
      section: 'Mail',
      example: 'news.meridian.example',
    }),
  CONTACT_EMAIL: z.email().default('editors@meridian.example').meta({
    description: 'Where messages of the contact form go, unless the admin names an address (Pages, Contact).',
    section: 'Mail',
  }),
  SUPPORT_EMAIL: z.email().optional().meta({
    description: 'Where new support tickets of readers are announced.',
    section: 'Mail',
    example: 'support@meridian.example',
    fallback: 'CONTACT_EMAIL',
  }),
}
