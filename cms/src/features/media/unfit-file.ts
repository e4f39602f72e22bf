import { type PayloadRequest, ValidationError } from 'payload'

/**
 * Refuses a file with a sentence for its uploader. It is the message as well as the error of the field: the answer to what a form
 * has just asked about its fields takes that one off again.
 */
export function unfitFile(
  req: PayloadRequest,
  { collection, message }: { collection: 'media' | 'recordings'; message: string },
): ValidationError {
  const refusal = new ValidationError({ collection, errors: [{ path: 'file', message }], req })
  refusal.message = message
  return refusal
}
