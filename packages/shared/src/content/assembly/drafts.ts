import type { ArticleHead } from '../../replica/content-reader.ts'
import type { ArticleRecord } from '../../replica/records.schema.ts'

/** An article as readers would have it: a draft may stand in no section yet. */
export type DraftRecord = Omit<ArticleRecord, 'section'> & { section: number | null }
/** What a card shows of one. */
export type DraftHead = Omit<ArticleHead, 'section'> & { section: number | null }
