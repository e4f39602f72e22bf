import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  method: string
  /** As it was sent: path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface StorageKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The code of the refusal, as S3 names it; null for a request that is signed by the key (AWS Signature Version 4). */
export function refusalOf(
  request: SignedRequest,
  key: StorageKey,
  service: 's3' | 'ses' = 's3',
): string | null {
  const { authorization = '' } = request.headers
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/(\w+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!parts) return 'AccessDenied'
  const [, accessKeyId, day = '', region = '', signedService, signedHeaders = '', signature] = parts
  if (signedService !== service) return 'AccessDenied'
  if (accessKeyId !== key.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const stated = request.headers['x-amz-content-sha256']
  // Only S3 asks for the hash in a header; elsewhere it is that of the body.
  const contentHash = stated === undefined && service !== 's3' ? sha256(request.body) : String(stated)
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(request.body))
    return 'XAmzContentSHA256Mismatch'
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    sha256(canonicalOf(request, signedHeaders.split(';'), contentHash)),
  ].join('\n')
  const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${key.secretAccessKey}`,
  )
  return hmac(signingKey, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function canonicalOf(request: SignedRequest, signedHeaders: string[], contentHash: string): string {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = query
    .split('&')
    .filter((parameter) => parameter !== '')
    .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
    .toSorted()
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  return [
    request.method,
    path,
    parameters.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    contentHash,
  ].join('\n')
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(secret: string | Buffer, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
