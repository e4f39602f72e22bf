import { z } from 'zod'

const name = z.string().min(1).max(64)

/** The most servers that one key is sealed for at once. */
export const mostSealed = 100

/**
 * What a site server says so that all of them tell readers apart under one key of the day. The key itself is never said: it is sealed for the
 * server that is to have it, by a public key whose other half that server has in memory alone.
 */
export const DayKeyOfferSchema = z.strictObject({
  /** The day (UTC) that the key is for. */
  day: z.iso.date(),
  /** Which run of which site server it is. */
  boot: z.uuid(),
  /** X25519, 32 bytes in base64url. */
  publicKey: z.string().length(43),
  /** Names the key that it has; says nothing about it. */
  keyId: name,
  /** That key, for others who had none. */
  sealed: z.array(z.strictObject({ boot: z.uuid(), text: z.string().max(300) })).max(mostSealed),
})
export type DayKeyOffer = z.infer<typeof DayKeyOfferSchema>

/** What the CMS answers. */
export const DayKeyAnswerSchema = z.strictObject({
  /** The key that all are to use: the first that anybody offered, of those that somebody still has. */
  keyId: name,
  /** It, sealed for the one who asks; null for one who has it, and until somebody has sealed it. */
  sealed: z.string().nullable(),
  /** Who waits for it: only those who have it are told. */
  waiting: z.array(z.strictObject({ boot: z.uuid(), publicKey: z.string().length(43) })),
})
export type DayKeyAnswer = z.infer<typeof DayKeyAnswerSchema>
