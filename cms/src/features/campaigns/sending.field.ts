import type { CollectionConfig, Field } from 'payload'
import { z } from 'zod'
import { nobody } from '../../platform/access/staff.access.ts'

/** Where the send of a campaign stands, as the list shows it. `handedOver` is known once its ledger is signed. */
export const ListedSendSchema = z.object({
  campaignId: z.number(),
  state: z.enum(['waiting', 'sending', 'paused', 'stopped']),
  dueAt: z.coerce.date().transform((at) => at.toISOString()),
  handedOver: z.number().nullable(),
})
export type ListedSend = z.output<typeof ListedSendSchema>

/** For the list: what becomes of a campaign. It is in no column of its own, but read from the sends. */
export const sendingField: Field = {
  name: 'sending',
  type: 'json',
  label: 'State',
  virtual: true,
  access: { create: nobody, update: nobody },
  admin: {
    hidden: true,
    disableListFilter: true,
    components: { Cell: '/features/campaigns/admin/sending-cell.tsx#SendingCell' },
  },
}

type AfterOperation = NonNullable<
  NonNullable<CollectionConfig<'campaigns'>['hooks']>['afterOperation']
>[number]

/** Tells a list of campaigns where their sends stand, all of them with one question. */
export const nameSending: AfterOperation = async (operation) => {
  if (operation.operation !== 'find' || operation.result.docs.length === 0) return operation.result
  const { result, req } = operation
  const { rows } = await req.payload.db.pool.query(
    `select campaign_id as "campaignId", state, due_at as "dueAt", (statement -> 'sums' ->> 'handedOver')::int as "handedOver"
       from campaign_sends where campaign_id = any($1)`,
    [result.docs.map(({ id }) => id)],
  )
  const sends = new Map(
    ListedSendSchema.array()
      .parse(rows)
      .map((send) => [send.campaignId, send]),
  )
  return {
    ...result,
    docs: result.docs.map((campaign) => ({ ...campaign, sending: sends.get(campaign.id) ?? null })),
  }
}
