import { entitlementOf } from '@meridian/shared/entitlement/entitlement'
import { z } from 'zod'
import { readDeliveryCountries } from '../readers/addresses/delivery-countries.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { decisiveSubscription, SubscriptionFactsRow } from '../entitlement/subscription-facts.ts'

const PostalAddressSchema = z.object({
  fullName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
})
export type PostalAddress = z.output<typeof PostalAddressSchema>

const RecipientRow = z
  .object({
    userId: z.number(),
    publicId: z.string(),
    name: z.string(),
    email: z.string(),
    address: PostalAddressSchema.nullable(),
  })
  .and(SubscriptionFactsRow.transform((subscription) => ({ subscription })))

/** A reader who gets the print edition. Without an address that is delivered to, nothing can be sent. */
export interface Recipient {
  userId: number
  publicId: string
  name: string
  email: string
  address: PostalAddress | null
  /** The country of the reader's address, if it is not, or no longer, delivered to. */
  countryNotServed: string | null
}

/**
 * Who gets the print edition at this moment, given ones included, and is in no batch of the issue yet. What a reader
 * has is asked of the one rule for it, as everywhere else.
 */
export async function readRecipients(
  db: SqlClient,
  { issueId, now = new Date() }: { issueId: number; now?: Date },
): Promise<Recipient[]> {
  const { rows } = await db.query(
    `select reader.id as "userId", reader.public_id as "publicId", reader.email,
            coalesce(nullif(concat_ws(' ', nullif(reader.first_name, ''), nullif(reader.last_name, '')), ''),
                     reader.email) as name,
            case when address.id is not null then json_build_object(
              'fullName', address.first_name || ' ' || address.last_name,
              'addressLine1', address.address_line1, 'addressLine2', address.address_line2, 'city', address.city,
              'state', address.state, 'postalCode', address.postal_code, 'country', address.country) end as address,
            facts.*
       from (select distinct subscription.user_id
               from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id
              where plan.tier = 'platinum') candidate
       join users reader on reader.id = candidate.user_id
       join lateral ${decisiveSubscription('reader.id')} facts on true
       left join addresses address on address.user_id = reader.id and address.is_default
      where not exists (
        select from print_run_rows done
         where done.issue_id = $1 and done.user_id = reader.id and done.has_address)
      order by address.country, address.postal_code, address.last_name, reader.id`,
    [issueId],
  )
  const countries = await readDeliveryCountries(db)
  return RecipientRow.array()
    .parse(rows)
    .filter(({ subscription }) => entitlementOf(subscription, now).subscriptionTier === 'platinum')
    .map(({ userId, publicId, name, email, address }) => {
      const isServed = address === null || countries.includes(address.country)
      return {
        userId,
        publicId,
        name,
        email,
        address: isServed ? address : null,
        countryNotServed: isServed ? null : address.country,
      }
    })
}
