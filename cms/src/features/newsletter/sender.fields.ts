import type { Field } from 'payload'
import { z } from 'zod'
import { env } from '../../env.ts'

/** The domains that newsletters may come from: those that the operator has set up for sending, and that of `MAIL_FROM`. */
export function sendingDomains(): string[] {
  return [...new Set([...env.MAIL_SENDING_DOMAINS, domainOf(env.MAIL_FROM.address)])]
}

/** Whether mail may come from an address: it is `MAIL_FROM`, or of a domain that is set up for sending. */
export function isSendingAddress(address: string): boolean {
  return sendingDomains().includes(domainOf(address))
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

function checkSender(value: string | string[] | null | undefined): string | true {
  if (value === null || value === undefined || value === '') return true
  if (!z.email().safeParse(value).success) return 'Enter an e-mail address, like agenda@example.com.'
  if (typeof value === 'string' && isSendingAddress(value)) return true
  return `Mail cannot be sent from this domain. It is set up for ${sendingDomains().join(', ')}.`
}

function checkName(value: string | string[] | null | undefined): string | true {
  return typeof value !== 'string' || !/\p{Cc}/u.test(value) || 'A name is one line of text.'
}

/** Who a newsletter is from, and where answers to it go. */
export const senderFields: Field[] = [
  {
    type: 'row',
    fields: [
      {
        name: 'senderName',
        type: 'text',
        maxLength: 80,
        validate: checkName,
        admin: { description: 'Empty: the name that all mail comes from.' },
      },
      {
        name: 'senderAddress',
        type: 'email',
        validate: checkSender,
        admin: { description: 'Empty: the address that all mail comes from.' },
      },
      {
        name: 'replyTo',
        type: 'email',
        label: 'Answers go to',
        admin: { description: 'Empty: to the sender.' },
      },
    ],
  },
  {
    name: 'clicks',
    type: 'select',
    label: 'Clicks',
    required: true,
    defaultValue: 'none',
    options: [
      { value: 'none', label: 'Not counted' },
      { value: 'campaign', label: 'Counted for each campaign, without readers' },
      { value: 'reader', label: 'Counted for each reader who agreed to it' },
    ],
    validate: (value: unknown, { siblingData }: { siblingData: unknown }) =>
      value !== 'reader' ||
      hasConsentText(siblingData) ||
      'Readers have to agree to it: write a consent text of its own that says so.',
    admin: {
      description: 'Those who subscribed before readers were asked to agree stay uncounted.',
    },
  },
]

function hasConsentText(data: unknown): boolean {
  const parsed = z.object({ consentText: z.string().trim().min(1) }).safeParse(data)
  return parsed.success
}
