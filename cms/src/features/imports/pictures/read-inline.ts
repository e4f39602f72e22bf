import { maxPictureBytes } from '@meridian/shared/image/picture-file'

/** The bytes that a `data:` address holds; null for more than a picture may have. What is no such address holds none. */
export function readInline(url: string): Buffer | null {
  const comma = url.indexOf(',')
  if (comma < 0) return Buffer.alloc(0)
  const isBase64 = /;\s*base64\s*$/i.test(url.slice(0, comma))
  // Three bytes take four characters of base64, and each other byte up to three.
  if (url.length - comma > (isBase64 ? 1.5 : 3) * maxPictureBytes) return null
  const text = url.slice(comma + 1)
  const bytes = isBase64 ? Buffer.from(unescaped(text), 'base64') : Buffer.from(unescaped(text), 'latin1')
  return bytes.length > maxPictureBytes ? null : bytes
}

/** Percent signs stand for bytes here, which need not be letters of any encoding. */
function unescaped(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
