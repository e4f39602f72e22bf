import { z } from 'zod'

/*
 * What a form holds while somebody types: any of it may be missing, half written or of a kind that does not belong
 * there.
 */
export const heldText = z.string().nullable().catch(null)
export const heldRelation = z.number().int().positive().nullable().catch(null)
