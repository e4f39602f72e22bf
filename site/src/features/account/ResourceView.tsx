import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ReaderResource } from '../../lib/reader-data/reader-resource.ts'

interface ResourceViewProps<Value> {
  resource: ReaderResource<Value>
  /** What is on its way: 'Loading your payments...'. */
  loading: string
  children: (value: Value) => ReactNode
}

/** Data of the reader, or that it is on its way, or why it is not here and a way to ask again (spec §4, data pages). */
export function ResourceView<Value>({ resource, loading, children }: ResourceViewProps<Value>) {
  const current = useStore(resource.$resource)
  if (current.state === 'ready') return children(current.value)
  if (current.state === 'loading') {
    return (
      <p className="account-loading" role="status">
        {loading}
      </p>
    )
  }
  return (
    <div className="account-failure" role="alert">
      <p>{current.message}</p>
      <button className="button-outline mt-4" type="button" onClick={() => void resource.reload()}>
        Try again
      </button>
    </div>
  )
}
