import { z } from 'zod'
import type { SerializedLexicalNode } from '@payloadcms/richtext-lexical/lexical'

const NodeSchema = z.looseObject({ type: z.string(), version: z.number() })
const SnippetSchema = z.object({
  id: z.number(),
  title: z.string(),
  body: z.object({ root: z.object({ children: z.array(NodeSchema) }) }),
})
const ListSchema = z.object({ docs: z.array(SnippetSchema) })
const RefusalSchema = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

/** A part of a text that can be inserted. */
export interface Snippet {
  id: number
  title: string
  nodes: SerializedLexicalNode[]
}

const atMost = 500

/** The snippets there are, in the order of their names; null where they cannot be read. */
export async function readSnippets(api: string): Promise<Snippet[] | null> {
  const query = new URLSearchParams({ depth: '0', limit: String(atMost), sort: 'title' })
  try {
    const response = await fetch(`${api}/snippets?${query}`, { credentials: 'same-origin' })
    if (!response.ok) return null
    const { docs } = ListSchema.parse(await response.json())
    return docs.map(({ id, title, body }) => ({ id, title, nodes: body.root.children }))
  } catch (error) {
    console.warn('Snippets could not be looked up.', error)
    return null
  }
}

/** Keeps a part of a text; gives why it was not kept, or null. */
export async function saveSnippet(
  api: string,
  snippet: { title: string; nodes: SerializedLexicalNode[] },
): Promise<string | null> {
  const root = { type: 'root', version: 1, direction: 'ltr', format: '', indent: 0, children: snippet.nodes }
  try {
    const response = await fetch(`${api}/snippets?depth=0`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: snippet.title, body: { root } }),
    })
    if (!response.ok) {
      const refusal = RefusalSchema.safeParse(await response.json()).data
      return refusal?.errors[0]?.message ?? 'It was not kept.'
    }
    return null
  } catch {
    return 'It was not kept: the CMS cannot be reached.'
  }
}
