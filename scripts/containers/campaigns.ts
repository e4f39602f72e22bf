import { z } from 'zod'
import { CampaignSendAnswerSchema } from '../../packages/shared/src/campaigns/sending.schema.ts'
import { textBody } from '../observers/magazine.ts'
import { until } from '../observers/publisher.ts'
import type { Staff } from '../observers/staff.ts'
import { type Proof } from './proof.ts'
import { expectThat } from './upgrade.ts'

const reader = 'reader@meridian.example'
const subject = 'The letter of the containers'
const NewslettersSchema = z.object({ docs: z.tuple([z.object({ id: z.number() })]) })
const MailboxSchema = z.object({ docs: z.array(z.object({ subject: z.string(), text: z.string() })) })

/**
 * Sends a campaign to a reader who has signed up: it goes out by a process that the worker starts for campaigns alone. No mail
 * server is set up, so that it lies in the mailbox of the admin.
 */
export async function sendCampaign({ staff }: Proof): Promise<void> {
  await subscribe(staff)
  const newsletters = await staff.ask('GET', '/cms/api/newsletters?where[slug][equals]=newsletter&depth=0')
  const [newsletter] = NewslettersSchema.parse(JSON.parse(newsletters.body.toString())).docs
  const campaign = await staff.create('campaigns', {
    subject,
    newsletter: newsletter.id,
    body: textBody('A line of it.'),
  })
  const path = `/api/staff/campaigns/${campaign.id}/send`
  await staff.ask('POST', path, {
    plan: { time: { kind: 'now' }, parts: 1, minutesBetween: 60, test: null },
    audience: { match: 'all', conditions: [] },
    uncertain: 'hold',
    lateAfterMinutes: 60,
    accepted: [],
  })
  const read = async () => {
    const { body } = await staff.ask('GET', path)
    return CampaignSendAnswerSchema.parse(JSON.parse(body.toString())).send
  }
  await until(async () => (await read())?.statement !== null, 'the campaign has gone out')
  const sums = (await read())?.sums
  expectThat(sums?.handedOver === 1 && sums.audience === 1, 'the campaign went to its one reader')
  const mails = await readMailbox(staff)
  expectThat(mails.filter((mail) => mail.subject === subject).length === 1, 'the reader has it once')
}

/** Signs the reader up, and opens the link of the mail that asks for it. */
async function subscribe(staff: Staff): Promise<void> {
  await staff.ask('POST', '/api/newsletter/subscribe', { email: reader })
  const token = async () => {
    const texts = (await readMailbox(staff)).map(({ text }) => text).join('\n')
    return /\/newsletter\/confirm\?token=([\w.~%-]+)/.exec(texts)?.[1]
  }
  await until(async () => (await token()) !== undefined, 'the mail that asks for a confirmation has come')
  await staff.ask('POST', '/api/newsletter/confirm', { token: decodeURIComponent((await token()) ?? '') })
}

async function readMailbox(staff: Staff): Promise<z.infer<typeof MailboxSchema>['docs']> {
  const { body } = await staff.ask(
    'GET',
    `/cms/api/mailbox-messages?where[to][equals]=${reader}&limit=100&depth=0`,
  )
  return MailboxSchema.parse(JSON.parse(body.toString())).docs
}
