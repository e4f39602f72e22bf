import type { ReadingProgress } from '@meridian/shared/readers/reading-progress.schema'
import { formatDay } from '../../../lib/format/dates.ts'
import { continueHref } from './unfinished.ts'

/** One article: where it was left, and how much of it has been read. */
export function ReadingRow({ entry }: { entry: ReadingProgress }) {
  const { title, lastReadAt, progressPercent } = entry
  return (
    <li className="ledger-row">
      <div>
        <h3 className="headline text-headline-s">
          <a className="quiet-link" href={continueHref(entry)}>
            {title}
          </a>
        </h3>
        <p className="byline mt-1">
          Last read on <time dateTime={lastReadAt}>{formatDay(lastReadAt)}</time>
        </p>
      </div>
      <p className="headline text-headline-l tabular-nums">{progressPercent}%</p>
      <progress className="reading-line" max={100} value={progressPercent} aria-label={`Read of ${title}`} />
    </li>
  )
}
