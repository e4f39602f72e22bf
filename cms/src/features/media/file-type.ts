/** What may be uploaded, by how its bytes begin, with the extension that it is kept under. */
const types = {
  'image/jpeg': { extension: 'jpg', isOne: (text) => text.startsWith('\xff\xd8\xff') },
  'image/png': { extension: 'png', isOne: (text) => text.startsWith('\x89PNG\r\n\x1a\n') },
  'image/webp': { extension: 'webp', isOne: (text) => /^RIFF[^]{4}WEBP/.test(text) },
  'image/avif': { extension: 'avif', isOne: (text) => /^[^]{4}ftypavi[fs]/.test(text) },
  'application/pdf': { extension: 'pdf', isOne: (text) => text.startsWith('%PDF-') },
} as const satisfies Record<string, { extension: string; isOne: (text: string) => boolean }>

/** As many bytes as tell them apart. */
const beginning = 16

export interface FileType {
  mimeType: keyof typeof types
  extension: string
}

/** The type of a file by its content; null for one that nobody may upload. What its sender calls it is not asked. */
export function fileTypeOf(data: Buffer): FileType | null {
  const text = data.toString('latin1', 0, beginning)
  for (const [mimeType, { extension, isOne }] of Object.entries(types)) {
    if (isOne(text) && isMimeType(mimeType)) return { mimeType, extension }
  }
  return null
}

function isMimeType(type: string): type is keyof typeof types {
  return type in types
}
