import type { SourceComment, SourceOther } from '../../../source-record.ts'
import { plainLines, plainText } from '../html/plain-text.ts'
import type { WxrComment } from '../wxr/wxr-parts.ts'
import { sourceDate } from './dates.ts'
import { asOriginal, field } from './record-values.ts'

/**
 * A comment, without the address and the IP of who wrote it: neither leaves this function, not even where somebody wrote them into the
 * text. Notices of other sites that link here are no comments.
 */
export function commentRecord(
  { fields, place }: WxrComment,
  { article, personal }: { article: string; personal: ReadonlySet<string> },
): SourceComment | SourceOther {
  const of = (name: string) => field(fields, `comment_${name}`)
  const hideOwn = hiding([of('author_email'), of('author_IP')])
  const hide = (text: string) => withoutPersonal(hideOwn(text), personal)
  const type = of('type')
  const id = of('id') || `${article}-${of('date')}-${place.line}`
  const author = hide(plainText(of('author'))).replace(/\S+@\S+\.\S+/g, (mail) => mail.replace(/@.*$/, ''))
  const url = hide(of('author_url'))
  const content = hide(of('content'))
  const original = asOriginal({
    type,
    approved: of('approved'),
    website: /^https?:\/\//.test(url) && !/@/.test(url) ? url : '',
    content,
    hadEmail: of('author_email') === '' ? null : true,
    hadIp: of('author_IP') === '' ? null : true,
  })
  if (type !== '' && type !== 'comment' && type !== 'review')
    return { kind: 'other', id: `comment:${id}`, type, name: author || type, place, findings: [], original }
  const parent = of('parent')
  return {
    kind: 'comment',
    id,
    article,
    parent: parent === '' || parent === '0' ? null : parent,
    author,
    text: plainLines(content),
    at: sourceDate({ gmt: of('date_gmt'), local: of('date') }),
    isApproved: of('approved') === '1',
    place,
    findings: [],
    original,
  }
}

/** The addresses and the IPs of all who wrote: some quote those of others in their texts. */
export function personalIn(comments: readonly WxrComment[]): Set<string> {
  return new Set(
    comments
      .flatMap(({ fields }) => [field(fields, 'comment_author_email'), field(fields, 'comment_author_IP')])
      .filter((value) => value.length > 2)
      .map((value) => value.toLowerCase()),
  )
}

function withoutPersonal(text: string, personal: ReadonlySet<string>): string {
  return text.replace(
    /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}:[\da-f:]{0,40}[\da-f]/gi,
    (found) => (personal.has(found.toLowerCase()) ? '…' : found),
  )
}

/** Takes values out of texts, in whatever letters they are written. */
function hiding(values: readonly string[]): (text: string) => string {
  const hidden = values.map((value) => value.toLowerCase()).filter((value) => value.length > 2)
  return (text) =>
    hidden.reduce((rest, value) => {
      if (!rest.toLowerCase().includes(value)) return rest
      return rest.replace(new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '…')
    }, text)
}
