import { api } from '../../../api/api.ts'
import { toPlainRequest } from '../../../api/plain-request.ts'

const handle = (request: Request): Response | Promise<Response> => api.fetch(toPlainRequest(request))

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
