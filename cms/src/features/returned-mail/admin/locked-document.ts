/**
 * HTML that somebody has sent, as a document for a frame without rights (`sandbox=""`): beside that no script runs in it, nothing is
 * fetched, not even a picture, which would tell who looks at it.
 */
export function lockedDocument(html: string): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'`
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`
}
