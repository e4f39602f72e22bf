const maxWords = 6

/** What somebody may have looked for at an address that leads nowhere: the words of its last part. */
export function wordsOfAddress(pathname: string): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? ''
  const words = decode(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, maxWords)
    .join(' ')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
