/** The token of a link in a mail. It stands behind the `#`, so that no server and no referrer ever sees it. */
export function readLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}
