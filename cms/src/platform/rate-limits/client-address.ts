/** The address of the client, as the site server in front of the CMS has seen it. */
export function clientAddressOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
}
