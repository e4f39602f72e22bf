import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { toast, useForm } from '@payloadcms/ui'
import { takeGeneration } from './panel-calls.ts'

/** Puts a generation's text into fields of the form, after the server has noted that it is used. */
export function useApplyGeneration(): (
  generation: Generation,
  values: Record<string, string> | 'body',
) => Promise<void> {
  const { dispatchFields, setModified } = useForm()
  return async (generation, values) => {
    const taken = await takeGeneration(generation)
    if (!taken.ok) return void toast.error(taken.text)
    const fields: [string, unknown][] =
      values === 'body' ? [['body', taken.value.body]] : Object.entries(values)
    for (const [path, value] of fields) {
      // The editor of the body takes another text for its own only with a new initial value.
      dispatchFields({
        type: 'UPDATE',
        path,
        value,
        valid: true,
        ...(path === 'body' && { initialValue: value }),
      })
    }
    setModified(true)
    toast.success('Applied. The article is marked as AI-assisted.')
  }
}
