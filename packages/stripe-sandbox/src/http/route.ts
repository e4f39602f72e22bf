import { z } from 'zod'
import type { Engine } from '../engine/engine.ts'
import type { JsonObject } from '../objects/json.ts'
import type { FormHash } from './form-encoding.ts'
import { parameterError } from './parameter-error.ts'

export type KeyKind = 'secret' | 'publishable'

export interface Call {
  engine: Engine
  /** What stands in the path for `:id`. */
  id: string
  key: KeyKind
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `/v1/customers/:id` */
  path: string
  /** 'publishable' where a browser may ask too, with the object's client secret. */
  key: KeyKind
  /** The names of what it takes, beside `expand`. */
  params: string[]
  answer: (call: Call, form: FormHash) => JsonObject
}

/** A route whose parameters are read by a schema; what the schema does not know is refused, as the provider does. */
export function route<Shape extends z.ZodRawShape>(
  name: `${Route['method']} ${string}`,
  shape: Shape,
  answer: (call: Call, params: z.output<z.ZodObject<Shape>>) => JsonObject,
  { key = 'secret' }: { key?: KeyKind } = {},
): Route {
  const [method, path = ''] = name.split(' ')
  const schema = z.strictObject(shape)
  return {
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    path,
    key,
    params: Object.keys(shape),
    answer: (call, form) => {
      const params = schema.safeParse(form, { reportInput: true })
      if (!params.success) throw parameterError(params.error)
      return answer(call, params.data)
    },
  }
}
