import { z } from 'zod'

const section = 'Mail'
const secret = { section, secret: true } as const

/** How what comes back of campaigns reaches the magazine. */
export const returnedMailVariables = {
  BOUNCE_HOST: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'must be the name of a host',
    )
    .optional()
    .meta({
      description:
        'The host that mails come back to which could not be delivered (docs/how-to/returned-mail.md). Without one campaigns have the address of MAIL_FROM as their return address.',
      section,
      example: 'bounces.magazine.example',
    }),
  BOUNCE_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional().meta({
    description:
      'The port on which the worker takes in mails to BOUNCE_HOST by SMTP; of one worker on a machine.',
    section,
    fallback: 'none is taken in',
    example: '2525',
  }),
  BOUNCE_IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .meta({
      description: 'A mailbox in which mails come back, for the worker to read.',
      ...secret,
      example: 'imaps://user:password@imap.example:993/INBOX',
    }),
  MAIL_EVENTS_SES_TOPIC: z
    .string()
    .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w-]+(?:\.fifo)?$/, 'must be the ARN of a topic of Amazon SNS')
    .optional()
    .meta({
      description: 'The topic of Amazon SNS by which Amazon SES tells of bounces and complaints.',
      section,
      example: 'arn:aws:sns:eu-west-1:123456789012:mail-events',
    }),
  MAIL_EVENTS_POSTMARK_SECRET: z
    .string()
    .min(16)
    .optional()
    .meta({
      description:
        'The password in the address that Postmark calls: `https://any:{secret}@magazine.example/…`.',
      ...secret,
    }),
  MAIL_EVENTS_MAILGUN_KEY: z
    .string()
    .min(8)
    .optional()
    .meta({
      description: 'The HTTP webhook signing key of Mailgun.',
      ...secret,
    }),
  MAIL_EVENTS_RESEND_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+=*$/, 'must begin with whsec_')
    .optional()
    .meta({ description: 'The signing secret of the webhook at Resend.', ...secret, example: 'whsec_…' }),
}

const VariablesSchema = z.object(returnedMailVariables)

export interface ReturnedMailEnv {
  /** Null where mails come back to the sender's address. */
  host: string | null
  smtpPort: number | null
  imapUrl: string | null
  providers: {
    sesTopic: string | null
    postmarkSecret: string | null
    mailgunKey: string | null
    resendSecret: string | null
  }
}

/** Puts the variables together. Calls `problem` with the variable and what is wrong. */
export function readReturnedMailEnv(
  values: z.output<typeof VariablesSchema>,
  problem: (variable: string, message: string) => void,
): ReturnedMailEnv {
  if (values.BOUNCE_SMTP_PORT !== undefined && values.BOUNCE_HOST === undefined)
    problem('BOUNCE_HOST', 'is missing beside BOUNCE_SMTP_PORT')
  return {
    host: values.BOUNCE_HOST ?? null,
    smtpPort: values.BOUNCE_SMTP_PORT ?? null,
    imapUrl: values.BOUNCE_IMAP_URL ?? null,
    providers: {
      sesTopic: values.MAIL_EVENTS_SES_TOPIC ?? null,
      postmarkSecret: values.MAIL_EVENTS_POSTMARK_SECRET ?? null,
      mailgunKey: values.MAIL_EVENTS_MAILGUN_KEY ?? null,
      resendSecret: values.MAIL_EVENTS_RESEND_SECRET ?? null,
    },
  }
}
