import { z } from 'zod'

/** Where somebody's choice is kept among Payload's preferences. */
export const menuChoiceKey = 'menu'

export const MenuChoiceSchema = z.object({
  /** Whether it stands beside the page on a wide screen. */
  isPinned: z.boolean(),
  /** The groups that are folded. */
  folded: z.string().array(),
})
export type MenuChoice = z.infer<typeof MenuChoiceSchema>

/** As long as somebody has not chosen. */
export const openMenu: MenuChoice = { isPinned: true, folded: [] }
