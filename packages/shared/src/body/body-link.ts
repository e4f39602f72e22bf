import { isSafeLink } from '../articles/content-block.schema.ts'

/** Whether a link may stand in running text: http, https, mailto, tel, or a path or anchor of the magazine itself. */
export function isBodyLink(link: string): boolean {
  if (/^#[\w-]+$/.test(link) || /^tel:\+?[\d().-]+$/i.test(link)) return true
  // `//host` and `/\host` are other hosts to a browser; control characters are dropped before it parses.
  if (/^\/(?![/\\])/.test(link)) return !/[\u0000-\u0020\\]/.test(link)
  return isSafeLink(link)
}
