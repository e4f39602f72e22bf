import { z } from 'zod'
import type { Newsroom } from '../fixtures/newsroom.ts'

const MessageSchema = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: z.string(),
})
const FoundSchema = z.object({ docs: z.array(MessageSchema) })

export type ContactMessage = z.infer<typeof MessageSchema>

/** The messages that somebody of this name has written; they are taken away when the test is over. */
export async function readMessages(newsroom: Newsroom, name: string): Promise<ContactMessage[]> {
  const query = `where[name][equals]=${encodeURIComponent(name)}&depth=0`
  const answer = await newsroom.cms.send('GET', `contact-messages?${query}`)
  if (!answer.ok) throw new Error(`The messages cannot be read: ${answer.reason}`)
  const { docs } = FoundSchema.parse(answer.body)
  newsroom.afterwards(async () => {
    for (const { id } of docs) await newsroom.cms.send('DELETE', `contact-messages/${id}`)
  })
  return docs
}
