const classes = {
  '/api/internal': 'internal',
  '/api/webhooks': 'webhook',
  '/api/mail-events': 'webhook',
  '/api/staff': 'staff api',
  '/api': 'api',
  '/cms': 'admin api',
  '/admin': 'admin',
  '/_next': 'asset',
} as const

/** What a request is for. A few words, whatever addresses people try. */
export function classOf(address: string): string {
  const [path = ''] = address.split('?', 1)
  const found = Object.entries(classes).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return found?.[1] ?? 'other'
}
