import {
  APIError,
  AuthenticationError,
  ErrorDeletingFile,
  FileRetrievalError,
  FileUploadError,
  Forbidden,
  Locked,
  LockedAuth,
  MissingFile,
  NotFound,
  QueryError,
  ValidationError,
} from 'payload'

const payloadErrors = {
  APIError,
  AuthenticationError,
  ErrorDeletingFile,
  FileRetrievalError,
  FileUploadError,
  Forbidden,
  Locked,
  LockedAuth,
  MissingFile,
  NotFound,
  QueryError,
  ValidationError,
}

/**
 * Gives errors the names that they are exported by. Payload names each after its class and looks its log level up by
 * that name; a build for production shortens the names of classes, and every refused request was logged as an error.
 */
export function keepErrorNames(classes: Record<string, { readonly name: string }> = payloadErrors): void {
  for (const [name, errorClass] of Object.entries(classes)) {
    Object.defineProperty(errorClass, 'name', { value: name })
  }
}
