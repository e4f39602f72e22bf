/** Nearly every text; leaving characters out of the others costs ten times as much as looking for them. */
const allowedText = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]*$/

/** Text without the characters that XML forbids. */
export function toXmlText(text: string): string {
  if (allowedText.test(text)) return text
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

/** Text made safe for XML and HTML: markup characters escaped, forbidden characters left out. */
export function escapeXml(text: string): string {
  return toXmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function xmlResponse(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
