import { z } from 'zod'

/** What stands within a line of text. */
const inlineTypes = ['link', 'autolink']

const NodeSchema = z.object({
  type: z.string(),
  text: z.string().optional(),
  children: z.array(z.unknown()).optional(),
})
const BodySchema = z.object({ root: z.unknown() })

/**
 * The text of a body in which passages are found: its words in their order, and a line break after each element that is none within
 * a line. The editor reads its own the same way (`admin/editor-text.ts`); both have to agree to the character.
 */
export function passageText(body: unknown): string {
  const parsed = BodySchema.safeParse(body)
  return parsed.success ? textOf(parsed.data.root) : ''
}

function textOf(value: unknown): string {
  const parsed = NodeSchema.safeParse(value)
  if (!parsed.success) return ''
  const { type, text, children } = parsed.data
  if (text !== undefined) return text
  if (type === 'linebreak' || !children) return '\n'
  const inside = children.map((child) => textOf(child)).join('')
  return inlineTypes.includes(type) ? inside : `${inside}\n`
}
