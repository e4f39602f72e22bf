import { api } from '../../../api/api.ts'
import { toPlainRequest } from '../../../api/plain-request.ts'
import { offerApi } from '../../../api/offered-api.ts'

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
