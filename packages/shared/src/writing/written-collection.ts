import { publishedCollections } from '../publishing/schedule.schema.ts'

/** What is written in a form that saves what is typed, by its collection. */
export const writtenCollections = [...publishedCollections, 'campaigns'] as const
export type WrittenCollection = (typeof writtenCollections)[number]
