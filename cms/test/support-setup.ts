import { SupportTicketSchema } from '@meridian/shared/support/support-ticket.schema'
import { z } from 'zod'
import { sendMailJob } from '../src/platform/mail/send-mail.job.ts'
import { env } from '../src/env.ts'
import { signInAs } from './accounts.ts'
import { openApi } from './api.ts'
import { openPayload } from './payload.ts'

/** What a reader asks. */
export const ticketRequest = {
  subject: 'Autumn issue',
  message: 'My copy has not come.\nWhere is it?',
  category: 'delivery',
}
export const ticketPath = '/api/user/support-tickets'

/** A ticket as the API answers it, and nothing more. */
export const TicketSchema = z.strictObject(SupportTicketSchema.shape)

/** Two readers and an editor who answers them. */
export async function openSupportSetup() {
  const payload = await openPayload()
  const api = openApi(payload)
  const { pool } = payload.db
  const [reader, other, editor] = await Promise.all([
    signInAs(payload, 'reader', { firstName: 'Ada', lastName: 'Okafor' }),
    signInAs(payload, 'reader'),
    signInAs(payload, 'support', { firstName: 'Erik', lastName: 'Holm' }),
  ])

  const send = (method: string, path: string, input: { as: { cookie: string } | null; json?: object }) =>
    api.api.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: env.PUBLIC_URL,
        ...(input.as && { cookie: input.as.cookie }),
      },
      ...(input.json && { body: JSON.stringify(input.json) }),
    })

  return {
    payload,
    api,
    reader,
    other,
    editor,
    send,
    /** The reader's ticket. */
    open: async (json: object = ticketRequest) =>
      TicketSchema.parse(await (await send('POST', ticketPath, { as: reader, json })).json()),
    /** A reader's tickets, as they see them. */
    list: async (as = reader) =>
      TicketSchema.array().parse(await (await send('GET', ticketPath, { as })).json()),
    answer: (id: string, json: object, as = editor) =>
      send('POST', `/api/staff/support-tickets/${id}/answers`, { as, json }),
    queuedMails: async (): Promise<Record<string, unknown>[]> => {
      const { rows } = await pool.query(
        'select data from pgboss.job where name = $1 order by created_on, data->>$2',
        [sendMailJob.name, 'key'],
      )
      return rows.map(({ data }) => data)
    },
    audited: async (): Promise<unknown[]> => {
      const { rows } = await pool.query(
        'select action, actor_id as actor, subject_id as subject, detail from audit_events order by id',
      )
      return rows
    },
    /** Where the only ticket stands in the inbox. */
    ticketRow: async () =>
      (await pool.query('select status, waiting_since, assignee_id from support_tickets')).rows[0],
    /** Before each test: nobody has asked anything. */
    clear: () => pool.query('truncate support_tickets, audit_events, rate_limits, pgboss.job cascade'),
  }
}

export type SupportSetup = Awaited<ReturnType<typeof openSupportSetup>>
