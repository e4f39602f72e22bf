import type { PageHeaders } from '../render/rendered-page.ts'

/**
 * Sent with every answer of ours, as flat name/value pairs; the content security policy comes with each page, and a
 * page may say otherwise (see {@link addSecurityHeaders}).
 */
export function securityHeaders(publicUrl: string): string[] {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(),microphone=(),geolocation=(),payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A browser that learned this over plain HTTP on localhost would lock every other local server out.
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return Object.entries(headers).flat()
}

/** For pictures and PDFs, which newsletters, feed readers and those who quote us show on pages of their own. */
export function mediaHeaders(general: string[]): string[] {
  return addSecurityHeaders([['Cross-Origin-Resource-Policy', 'cross-origin']], general)
}

/**
 * A page's headers, then those of the general ones that it does not set itself; flat. `X-Frame-Options` is for answers
 * without a policy: browsers that read `frame-ancestors` ignore it, and those that do not can't show our pages.
 */
export function addSecurityHeaders(page: PageHeaders, general: string[]): string[] {
  const own = new Set(page.map(([name]) => name.toLowerCase()))
  if (page.some(saysWhoMayFrame)) own.add('x-frame-options')
  const added = general.filter((_, index) => {
    const name = general[index - (index % 2)] ?? ''
    return !own.has(name.toLowerCase())
  })
  return [...page.flat(), ...added]
}

function saysWhoMayFrame([name, value]: PageHeaders[number]): boolean {
  return name.toLowerCase() === 'content-security-policy' && /(^|; ?)frame-ancestors /.test(value)
}
