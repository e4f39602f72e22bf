/** Sent with every answer of ours, as flat name/value pairs; the content security policy comes with each page. */
export function securityHeaders(publicUrl: string): string[] {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A browser that learned this over plain HTTP on localhost would lock every other local server out.
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return Object.entries(headers).flat()
}
