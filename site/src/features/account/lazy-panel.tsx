import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { FailureNote } from './FailureNote.tsx'
import { LoadingNote } from './LoadingNote.tsx'

/** The content of a tab whose code is fetched when the tab is first shown. */
export function lazyPanel(load: () => Promise<ComponentType>): ComponentType {
  const Panel = lazy(async () => ({ default: await load() }))
  return function LazyPanel() {
    return (
      <PanelBoundary>
        <Suspense fallback={<LoadingNote>Loading...</LoadingNote>}>
          <Panel />
        </Suspense>
      </PanelBoundary>
    )
  }
}

/** A tab whose code does not come leaves the others in place. */
class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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
