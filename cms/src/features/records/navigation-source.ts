import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? '')
const id = z.number().int().positive()
const reference = z
  .union([id, z.object({ id }).transform((document) => document.id)])
  .nullable()
  .catch(null)
const flag = z.boolean().catch(false)
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .catch([])
    .transform((items) => items ?? [])
const LinkSchema = z.object({ label: text, href: text })

/** The document of the global, or what its form holds while somebody works on it. */
export const NavigationSchema = z.object({
  latestLabel: text,
  magazineLabel: text,
  header: list(
    z.object({
      kind: z.enum(['section', 'link']).catch('section'),
      section: reference,
      label: text,
      href: text,
      isHidden: flag,
      topics: list(z.object({ topic: reference, label: text, isHidden: flag })),
    }),
  ),
  footerColumns: list(z.object({ title: text, links: list(LinkSchema) })),
  smallLinks: list(LinkSchema),
  socialLinks: list(z.object({ label: text, url: text })),
})
