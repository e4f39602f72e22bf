import type {
  ImportAction,
  ImportFormat,
  ImportRecordKind,
  ImportRunState,
} from '@meridian/shared/imports/imports.schema'

/** Where an export comes from, as people call it. */
export const formatNames: Record<ImportFormat, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  substack: 'Substack',
  members: 'A list of readers (CSV)',
  feed: 'A feed (RSS, Atom, JSON)',
  markdown: 'A folder of Markdown',
  meridian: 'Another Meridian',
}

/** Which files each takes. */
export const formatHints: Record<ImportFormat, string> = {
  wordpress:
    'The XML files of Tools, Export, All content. A zip of wp-content/uploads beside them, if the old site is gone.',
  ghost: 'The JSON of Settings, Labs, Export; the zip of its pictures; redirects.json.',
  substack: 'The zip of Settings, Exports, whole.',
  members: 'CSV of Ghost, Substack, Mailchimp, beehiiv or of a spreadsheet.',
  feed: 'The file of the feed, which usually has the newest articles alone.',
  markdown: 'A zip of the folder, with its pictures.',
  meridian: 'The archive that an export made.',
}

export const stateNames: Record<ImportRunState, string> = {
  uploading: 'Waiting for its files',
  reading: 'Being read',
  planning: 'Being planned',
  planned: 'Planned: look through it',
  applying: 'Being brought in',
  dripping: 'Going live in daily portions',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Brought in',
  failed: 'Not read',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const kindNames: Record<ImportRecordKind, string> = {
  site: 'Site',
  terms: 'Categories and tags',
  authors: 'Authors',
  articles: 'Articles',
  pictures: 'Pictures',
  redirects: 'Redirects',
  members: 'Readers',
  comments: 'Comments',
  other: 'Everything else',
}

/** What becomes of records: in the plan, and once it is carried out. */
export const actionNames: Record<ImportAction, { planned: string; done: string }> = {
  create: { planned: 'New', done: 'Made' },
  update: { planned: 'Changed', done: 'Updated' },
  unchanged: { planned: 'Here already', done: 'Unchanged' },
  skip: { planned: 'Left out', done: 'Left out' },
  ask: { planned: 'Waiting for you', done: 'Waiting for you' },
  fail: { planned: 'Failed', done: 'Failed' },
}

/** Whether an import moves on without anybody. */
export function isAtWork(state: ImportRunState): boolean {
  return ['reading', 'planning', 'applying', 'undoing'].includes(state)
}
