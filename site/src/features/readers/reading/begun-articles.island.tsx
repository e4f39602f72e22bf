import { useIsReady } from '../../../ui/form/use-is-ready.ts'
import { BegunList } from './BegunList.tsx'

/**
 * On the home page, what a signed-in reader has begun. It has its place from the first paint on, whatever it will hold.
 *
 * Why does this need to be an island? The page is the same for everyone, and what one has begun is not. Nothing of it is loaded
 * or asked for where no hint says that somebody may be signed in.
 */
export function BegunArticles() {
  const isReady = useIsReady()
  return (
    <section className="begun" aria-labelledby="begun" data-from="begun">
      <h2 className="kicker" id="begun">
        Continue reading
      </h2>
      {isReady && <BegunList />}
    </section>
  )
}
