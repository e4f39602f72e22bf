/**
 * The original behind an address of Substack's image service (`substackcdn.com/image/fetch/…/https%3A%2F%2F…`), and the living
 * place of pictures whose old storage (`bucketeer-…`) is gone. Other addresses stay as they are.
 */
export function originalImage(address: string): string {
  let url = address.trim()
  // Wrapped up to three times, when a text was copied from one publication to the next.
  for (let layer = 0; layer < 3; layer += 1) {
    const wrapped =
      /^https?:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/(?:[^/]+\/)?(https?(?::|%3A).+)$/i.exec(
        url,
      )?.[1]
    if (wrapped === undefined) break
    url = decodeAddress(wrapped)
  }
  return url.replace(
    /^https?:\/\/bucketeer-[\w-]+\.s3\.amazonaws\.com\//i,
    'https://substack-post-media.s3.amazonaws.com/',
  )
}

function decodeAddress(text: string): string {
  try {
    return /^https?%3A/i.test(text) ? decodeURIComponent(text) : text
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** Where a link leads: `open.substack.com/pub/name/p/slug` is the same as `name.substack.com/p/slug`. */
export function directLink(address: string): string {
  const shared = /^https?:\/\/open\.substack\.com\/pub\/([\w-]+)\/(p\/[^?#]+)[^#]*(#.*)?$/i.exec(address)
  return shared ? `https://${shared[1]}.substack.com/${shared[2]}${shared[3] ?? ''}` : originalImage(address)
}
