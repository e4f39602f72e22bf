import { CheckboxField } from '@payloadcms/ui'
import type { CheckboxFieldServerComponent } from 'payload'
import { HandedInNote } from './handed-in-note.tsx'
import { readHandedInBy } from '../../read-handed-in-by.ts'

/** Beside an article that waits for a publisher: who handed it in. Where many are changed at once it is a tick. */
export const HandedInField: CheckboxFieldServerComponent = async ({
  clientField,
  id,
  path,
  payload,
  schemaPath,
}) => {
  if (typeof id !== 'number') return <CheckboxField field={clientField} path={path} schemaPath={schemaPath} />
  return <HandedInNote by={await readHandedInBy(payload.db.pool, id)} />
}
