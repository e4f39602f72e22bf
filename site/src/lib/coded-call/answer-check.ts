import type { AnswerSchema } from '../api-client/read-answer.ts'

/*
 * What answers are checked by on pages that do without zod: it would be a fifth of all that they may load, before
 * anything is typed. See decision 040.
 */

type Check<Value> = (value: unknown) => value is Value

export const isText: Check<string> = (value) => typeof value === 'string'
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean'
/** A price in cents; that of a free plan is 0. */
export const isPrice: Check<number> = (value): value is number =>
  Number.isInteger(value) && Number(value) >= 0
/** What is charged, in cents. */
export const isCharge: Check<number> = (value): value is number => isPrice(value) && value > 0

export function oneOf<const Value extends string>(values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some((each) => each === value)
}

export function orNull<Value>(is: Check<Value>): Check<Value | null> {
  return (value): value is Value | null => value === null || is(value)
}

export function listOf<Value>(is: Check<Value>): Check<Value[]> {
  return (value): value is Value[] => Array.isArray(value) && value.every(is)
}

/** Whether every field of the type is there and passes its check; what else is there does not matter. */
export function hasFields<Value extends object>(fields: {
  [Key in keyof Value]-?: Check<Value[Key]>
}): Check<Value> {
  const checks = Object.entries<Check<unknown>>(fields)
  return (value): value is Value =>
    typeof value === 'object' && value !== null && checks.every(([name, is]) => is(Reflect.get(value, name)))
}

/** The check as what `readAnswer` reads an answer by. */
export function schemaOf<Value>(is: Check<Value>): AnswerSchema<Value> {
  return {
    safeParse: (body) =>
      is(body)
        ? { success: true, data: body }
        : { success: false, error: new Error('A field is missing or wrong.') },
  }
}
