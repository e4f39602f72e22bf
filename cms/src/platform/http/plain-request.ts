/**
 * The same request as one of Node's own. Next hands its routes a proxy, which cannot be copied as a request with
 * another body, as the limit on bodies does.
 */
export function toPlainRequest(request: Request): Request {
  const { url, method, headers, body, signal } = request
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
}
