/** A part of an address as it reads; as it is written where a percent sign is only one. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}
