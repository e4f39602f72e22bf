/*
 * What works on an article's page alone, in one file.
 */
import '../features/article/listen/listen-action.element.ts'
import '../features/article/reading-progress.element.ts'
import '../features/article/reading-record/load-reading-record.ts'
import '../features/article/text-size.element.ts'
import '../features/saved/save-article.element.ts'
