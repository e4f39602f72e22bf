/** The token of a link in a mail. It stands behind the `#`, so that no server and no referrer ever sees it. */
export function readLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}

/** Whether the link was mailed to somebody of the staff, who goes on in the admin. */
export function isForStaff(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, '')).get('for') === 'staff'
}
