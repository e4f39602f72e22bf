import { api } from '../../../programs/api/api.ts'
import { toPlainRequest } from '../../../platform/http/plain-request.ts'
import { offerApi } from '../../../platform/http/offered-api.ts'

const handle = (request: Request): Response | Promise<Response> => api.fetch(toPlainRequest(request))

offerApi((request) => api.fetch(request))

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
