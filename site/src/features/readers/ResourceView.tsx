import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ReaderResource } from '../../lib/reader-data/reader-resource.ts'
import { FailureNote } from './FailureNote.tsx'
import { LoadingNote } from './LoadingNote.tsx'

interface ResourceViewProps<Value> {
  resource: ReaderResource<Value>
  /** What is on its way: 'Loading your payments...'. */
  loading: string
  children: (value: Value) => ReactNode
}

/** Data of the reader, or that they are on their way, or why they are not here and a way to ask again (spec §4, data pages). */
export function ResourceView<Value>({ resource, loading, children }: ResourceViewProps<Value>) {
  const current = useStore(resource.$resource)
  if (current.state === 'ready') return children(current.value)
  if (current.state === 'loading') return <LoadingNote>{loading}</LoadingNote>
  return <FailureNote message={current.message} onRetry={() => void resource.reload()} />
}
