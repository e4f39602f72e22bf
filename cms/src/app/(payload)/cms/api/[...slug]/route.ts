import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_OPTIONS, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { getPayload } from 'payload'
import { fenceRest } from '../../../../../programs/server/payload-rest/rest-fence.ts'

const openPayload = () => getPayload({ config })

export const GET = fenceRest(REST_GET(config), openPayload)
export const POST = fenceRest(REST_POST(config), openPayload)
export const DELETE = fenceRest(REST_DELETE(config), openPayload)
export const PATCH = fenceRest(REST_PATCH(config), openPayload)
export const PUT = fenceRest(REST_PUT(config), openPayload)
export const OPTIONS = REST_OPTIONS(config)
