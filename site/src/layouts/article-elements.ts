/*
 * What works on an article's page alone, in one file.
 */
import '../features/articles/listen/listen-action.element.ts'
import '../features/articles/reading-progress.element.ts'
import '../features/articles/reading-record/load-reading-record.ts'
import '../features/articles/text-size.element.ts'
