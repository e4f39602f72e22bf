import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { FailureNote } from './FailureNote.tsx'
import { LoadingNote } from './LoadingNote.tsx'

/** The content of a tab whose code is fetched when the tab is first shown. */
export function lazyPanel(load: () => Promise<ComponentType>): ComponentType {
  return lazyPart(load, <LoadingNote>Loading...</LoadingNote>)
}

/** What is fetched when it is first needed, such as a dialog or a form; until then `placeholder` stands in its place. */
export function lazyOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  return lazyPart(load, placeholder)
}

function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyPart(props: Props) {
    return (
      <PartBoundary>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

/** A part of the page whose code does not come leaves the others in place. */
class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const message = 'This part of the page could not be loaded.'
    return <FailureNote message={message} onRetry={() => location.reload()} />
  }
}
