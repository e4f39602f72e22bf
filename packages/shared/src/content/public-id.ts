const maxIdLength = 100

/** Whether a text can be a public id at all; nothing else has to be looked up. */
export function isPublicId(text: string): boolean {
  return text.length <= maxIdLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
