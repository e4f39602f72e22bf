import { conflictCode, type NewestVersion } from '@meridian/shared/articles/presence.schema'
import { APIError } from 'payload'

/**
 * Refuses a save that does not know the newest version: it would overwrite what somebody else has saved since. The form
 * learns it from the status 409 and from the error at its field `basedOn`.
 */
export class StaleArticle extends APIError {
  constructor({ updatedAt, by }: NewestVersion) {
    const message = `${by ?? 'Somebody'} has saved a newer version of this article. Nothing of yours is lost: compare the two.`
    super(
      message,
      409,
      { code: conflictCode, newest: { updatedAt, by }, errors: [{ path: 'basedOn', message }] },
      true,
    )
    this.name = 'StaleArticle'
  }
}
