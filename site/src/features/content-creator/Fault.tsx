import { useStore } from '@nanostores/react'
import type { CreatorFault } from './creator-stage.ts'
import { creator } from './page-creator.ts'

/** Why the last wish was not fulfilled, beside what was pressed. */
export function Fault({ about }: Pick<CreatorFault, 'about'>) {
  const fault = useStore(creator.$fault)
  if (fault?.about !== about) return null
  return (
    <p className="creator-fault" role="alert">
      {fault.sentence}
    </p>
  )
}
