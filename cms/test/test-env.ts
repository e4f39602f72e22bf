import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the CMS's environment needs in tests; `DATABASE_URL` is each file's own. */
export const testEnv = {
  PAYLOAD_SECRET: 'test-payload-secret-0123456789abcdef',
  INTERNAL_SECRET: 'test-internal-secret-0123456789abcdef',
  PUBLISH_SECRET: 'test-publish-secret-0123456789abcdef',
  PREVIEW_SECRET: 'test-preview-secret-0123456789abcdef',
  PUBLIC_URL: 'http://localhost:4321',
  MEDIA_DIR: join(tmpdir(), `meridian-test-media-${process.pid}`),
  LOG_LEVEL: 'silent',
}
