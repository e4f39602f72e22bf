import { z } from 'zod'

/** A picture before it is uploaded: its file and what is said of it. */
export interface NewPicture {
  file: File
  alt: string
  credit: string
  /** What must stay in view where it is cropped, in per cent from the left and from the top; null while nobody has said. */
  focus: { x: number; y: number } | null
  isCentred: boolean
}

export type SentPicture = { ok: true; id: number } | { ok: false; reason: string }

const AnswerSchema = z.object({ doc: z.object({ id: z.number() }) })
const RefusalSchema = z.object({
  errors: z.array(
    z.object({
      message: z.string(),
      data: z
        .object({ errors: z.array(z.object({ message: z.string() })) })
        .partial()
        .nullish(),
    }),
  ),
})

/** Uploads a picture together with its words. `api` is where Payload's REST stands. */
export async function sendPicture(api: string, picture: NewPicture): Promise<SentPicture> {
  const { file, alt, credit, focus, isCentred } = picture
  const form = new FormData()
  const data = { alt, credit, isCentred, ...(focus && { focalX: focus.x, focalY: focus.y }) }
  form.set('_payload', JSON.stringify(data))
  form.set('file', file)
  try {
    const response = await fetch(`${api}/media?depth=0`, {
      method: 'POST',
      credentials: 'same-origin',
      body: form,
    })
    const answer: unknown = await response.json()
    if (response.ok) return { ok: true, id: AnswerSchema.parse(answer).doc.id }
    return { ok: false, reason: refusalOf(answer) }
  } catch (error) {
    console.info('The picture was not uploaded.', error)
    return { ok: false, reason: 'The server could not be reached. Please try again.' }
  }
}

function refusalOf(answer: unknown): string {
  const refusal = RefusalSchema.safeParse(answer)
  const [first] = refusal.success ? refusal.data.errors : []
  return first?.data?.errors?.[0]?.message ?? first?.message ?? 'The picture was refused.'
}
