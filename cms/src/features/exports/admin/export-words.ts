import type { ExportFormat, ExportRun } from '@meridian/shared/exports/exports.schema'

/** What the admin says of each format. */
export const formatWords: Record<ExportFormat, { label: string; description: string }> = {
  archive: {
    label: 'Archive',
    description:
      'All that the magazine consists of, in the documented format of Meridian: an empty Meridian that takes it in is the same magazine.',
  },
  markdown: {
    label: 'Markdown',
    description: 'A file for each article, in folders by section, with pictures and recordings.',
  },
  wordpress: {
    label: 'WordPress',
    description:
      'Articles, authors, sections, topics and the library, as WordPress’s own export (WXR), with the originals.',
  },
  ghost: {
    label: 'Ghost',
    description: 'Articles, authors and tags as Ghost’s export, with images, members and redirects.',
  },
  subscribers: {
    label: 'Newsletter subscribers',
    description: 'A table of all addresses, and one of every consent and its withdrawal.',
  },
  redirects: {
    label: 'Addresses',
    description: 'Where former addresses lead: as a table, and as lines for nginx and Cloudflare.',
  },
}

const stateWords: Record<ExportRun['state'], string> = {
  waiting: 'Waits for the worker',
  running: 'Being written',
  done: 'Ready',
  failed: 'Failed',
  deleted: 'Deleted',
}

/** What became of an export, or how far it is. */
export function stateText({ state, counts, problem }: ExportRun): string {
  if (state === 'failed') return problem ?? stateWords.failed
  const written = Object.entries(counts).filter(([, count]) => count > 0)
  if (state !== 'running' || written.length === 0) return stateWords[state]
  const [kind, count] = written.at(-1) ?? ['', 0]
  return `${stateWords.running}: ${count.toLocaleString('en-US')} ${kind}`
}

/** `12.3 MB` */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return '–'
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  const size = bytes / 1000 ** power
  return `${size.toLocaleString('en-US', { maximumFractionDigits: power === 0 || size >= 100 ? 0 : 1 })} ${units[power]}`
}
