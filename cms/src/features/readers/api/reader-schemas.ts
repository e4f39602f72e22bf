import { z } from '@hono/zod-openapi'
import { DeletionSchema } from '@meridian/shared/accounts/account-deletion.schema'
import {
  AccountSavedArticleSchema,
  SavedArticleInputSchema,
} from '@meridian/shared/readers/account-saved-article.schema'
import {
  AddressInputSchema,
  AddressSchema,
  DeliveryAddressSchema,
} from '@meridian/shared/readers/address.schema'
import { PasswordProofSchema } from '@meridian/shared/accounts/credentials.schema'
import { PaymentSchema } from '@meridian/shared/billing/payment.schema'
import { ProfileChangeSchema, ProfileSchema } from '@meridian/shared/readers/profile.schema'
import {
  ReadingHistorySwitchSchema,
  ReadingProgressInputSchema,
  ReadingProgressSchema,
} from '@meridian/shared/readers/reading-progress.schema'
import { UserSubscriptionSchema } from '@meridian/shared/billing/user-subscription.schema'
import { PlanAnswer } from '../../content/public/schemas.ts'
import { jsonBody } from '../../../platform/http/describe-endpoint.ts'

/* The shared contracts of a reader's data under the names that they have in the API's description. */

export const ProfileAnswer = z.object(ProfileSchema.shape).openapi('Profile')
export const UserSubscriptionAnswer = z
  .object({ ...UserSubscriptionSchema.shape, subscription: PlanAnswer })
  .nullable()
  .openapi('UserSubscription')
export const DeliveryAddressAnswer = z
  .object(DeliveryAddressSchema.unwrap().shape)
  .nullable()
  .openapi('DeliveryAddress')
export const AddressAnswer = z.object(AddressSchema.shape).openapi('Address')
export const PaymentAnswer = z.object(PaymentSchema.shape).openapi('Payment')
export const ReadingProgressAnswer = z.object(ReadingProgressSchema.shape).openapi('ReadingProgress')
export const AccountSavedArticleAnswer = z
  .object(AccountSavedArticleSchema.shape)
  .openapi('AccountSavedArticle')
export const DeletionAnswer = z.object(DeletionSchema.shape).openapi('Deletion')

export const profileChange = jsonBody(z.strictObject(ProfileChangeSchema.shape).openapi('ProfileChange'))
export const addressInput = jsonBody(z.strictObject(AddressInputSchema.shape).openapi('AddressInput'))
export const readingProgressInput = jsonBody(
  z.strictObject(ReadingProgressInputSchema.shape).openapi('ReadingProgressInput'),
)
export const readingHistorySwitch = jsonBody(
  z.strictObject(ReadingHistorySwitchSchema.shape).openapi('ReadingHistorySwitch'),
)
export const savedArticleInput = {
  body: {
    required: false,
    content: {
      'application/json': {
        schema: z.strictObject(SavedArticleInputSchema.shape).openapi('SavedArticleInput'),
      },
    },
  },
}
export const deletionRequest = jsonBody(z.strictObject(PasswordProofSchema.shape).openapi('DeletionRequest'))

/** The `id` of something of the reader's in a path. */
export const ownIdParam = z.object({ id: z.string().openapi({ example: 'Zk3vY0m5xT2bq8wLr1nAeQ' }) })
export const articleIdParam = z.object({
  articleId: z.string().openapi({ example: 'the-quiet-capital' }),
})

/** What a route answers that has nothing to say but that it was done. */
export const doneAnswer = (description: string) => ({ 204: { description } })
