/** For an answer that nobody keeps between the server and its reader, as none about an account is. */
export const noStore = { 'Cache-Control': 'no-store' } as const
