import { z } from 'zod'

/** What a process answers that is asked whether it is up. */
export const StatusSchema = z.object({ status: z.literal('ok') })
