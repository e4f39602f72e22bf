/** The text of a saved reply for one reader. Anyone whose name we do not know is 'reader'. */
export function fillReply(text: string, reader: { name: string; email: string }): string {
  return text.replaceAll('{name}', () => (reader.name === reader.email ? 'reader' : reader.name))
}

/** What an answer is once a saved reply is inserted: what was typed before stays above it. */
export function insertReply(typed: string, reply: string): string {
  return typed.trim() === '' ? reply : `${typed.trimEnd()}\n\n${reply}`
}
