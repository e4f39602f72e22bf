import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

const section = 'Mail'

/** How campaigns go out. */
export const campaignVariables = {
  SEND_JOURNAL_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional()
    .meta({
      description:
        'Where the worker keeps a journal of the mails of campaigns: what went out is known from it even when the database is restored from a backup.',
      section,
      fallback: 'the folder send-journal beside MEDIA_DIR; a volume',
      example: '/var/lib/meridian/send-journal',
    }),
  CAMPAIGN_MAILS_PER_SECOND: z.coerce.number().int().min(1).max(10_000).default(200).meta({
    description:
      'How many mails of campaigns a group of receiving servers is handed a second at most. It begins with 10, and slows by itself.',
    section,
  }),
  SPAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port, such as 127.0.0.1:783')
    .optional()
    .meta({
      description:
        'Where the daemon of SpamAssassin (spamd) is, which campaigns are shown to before they go out.',
      section,
      fallback: 'no spam filter is asked',
      example: '127.0.0.1:783',
    }),
  MAIL_WARM_UP_SINCE: z.iso.date().optional().meta({
    description:
      'The first day on which campaigns come from a new sending domain: some 200 mails go out on it, and more each day, until after six weeks nothing is held back.',
    section,
    fallback: 'nothing is held back',
    example: '2026-11-28',
  }),
}

type Values = z.output<z.ZodObject<typeof campaignVariables>> & {
  MEDIA_DIR: string
  MAIL_FROM: { address: string }
}

/** Puts the variables together. */
export function readCampaignEnv(values: Values) {
  const since = values.MAIL_WARM_UP_SINCE
  const domain = values.MAIL_FROM.address.slice(values.MAIL_FROM.address.lastIndexOf('@') + 1)
  return {
    journalFolder:
      values.SEND_JOURNAL_DIR ?? join(/* turbopackIgnore: true */ dirname(values.MEDIA_DIR), 'send-journal'),
    mailsPerSecond: values.CAMPAIGN_MAILS_PER_SECOND,
    spamd: addressOf(values.SPAMD_ADDRESS),
    warmUp: since === undefined ? null : { domain, since },
  }
}

function addressOf(text: string | undefined): { host: string; port: number } | null {
  if (text === undefined) return null
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon), port: Number(text.slice(colon + 1)) }
}
