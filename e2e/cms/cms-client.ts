import { z } from 'zod'

/** An answer of the CMS, or why there was none: a process that is being killed answers nobody. */
export type CmsAnswer = { ok: true; body: unknown } | { ok: false; reason: string }

export type Credentials = { email: string; password: string }

export type ArticleDocument = z.infer<typeof ArticleDocumentSchema>

const ArticleDocumentSchema = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string().nullish(),
  _status: z.enum(['draft', 'published']).nullish(),
  updatedAt: z.string(),
})
export const ArticleAnswerSchema = z.object({ doc: ArticleDocumentSchema })
const SavedSchema = z.object({ doc: z.object({ id: z.number() }) })
const FoundSchema = z.object({ docs: z.array(z.object({ id: z.number() })) })

/** Staff at work through the CMS's own REST interface, signed in as the admin panel is. */
export class CmsClient {
  readonly #origin: string
  readonly #publicUrl: string
  /** The `Cookie` header of the one who is signed in. */
  readonly cookie: string

  private constructor(address: { origin: string; publicUrl: string }, cookie: string) {
    this.#origin = address.origin
    this.#publicUrl = address.publicUrl
    this.cookie = cookie
  }

  /** `origin` is where requests go, `publicUrl` the address that the CMS takes requests from. */
  static async signIn(
    address: { origin: string; publicUrl: string },
    credentials: Credentials,
  ): Promise<CmsClient> {
    const response = await fetch(`${address.origin}/api/login`, {
      method: 'POST',
      headers: { origin: address.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    if (!response.ok) throw new Error(`The CMS lets nobody in: ${response.status}: ${await response.text()}`)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    return new CmsClient(address, cookies.join('; '))
  }

  async createArticle(data: object): Promise<ArticleDocument> {
    return ArticleAnswerSchema.parse(await this.#accepted('POST', 'articles?depth=0', data)).doc
  }

  async updateArticle(id: number, data: object): Promise<ArticleDocument> {
    return ArticleAnswerSchema.parse(await this.#accepted('PATCH', `articles/${id}?depth=0`, data)).doc
  }

  /** Publishes and tells whether the CMS acknowledged it; nothing is known about one that it did not. */
  tryUpdateArticle(id: number, data: object): Promise<CmsAnswer> {
    return this.send('PATCH', `articles/${id}?depth=0`, data)
  }

  async deleteArticle(id: number): Promise<void> {
    // The admin may still hold it open in a browser that is being closed.
    await this.#accepted('DELETE', `articles/${id}?depth=0&overrideLock=true`)
  }

  async uploadPicture(picture: { name: string; bytes: Buffer; alt: string }): Promise<number> {
    const form = new FormData()
    form.set('_payload', JSON.stringify({ alt: picture.alt }))
    form.set('file', new Blob([new Uint8Array(picture.bytes)], { type: 'image/png' }), picture.name)
    return SavedSchema.parse(await this.#accepted('POST', 'media', form)).doc.id
  }

  async uploadRecording(recording: { name: string; bytes: Buffer; words: object }): Promise<number> {
    const form = new FormData()
    form.set('_payload', JSON.stringify(recording.words))
    form.set('file', new Blob([new Uint8Array(recording.bytes)]), recording.name)
    return SavedSchema.parse(await this.#accepted('POST', 'recordings', form)).doc.id
  }

  /** Deletes a picture or recording wherever it stands; a journey may have done so itself. */
  async deleteUpload(collection: 'media' | 'recordings', id: number): Promise<void> {
    const path = `${collection}/${id}?evenIfUsed=true&overrideLock=true`
    const answer = await this.send('DELETE', path)
    if (!answer.ok && !answer.reason.startsWith('404')) {
      throw new Error(`The CMS refused DELETE ${path}: ${answer.reason}`)
    }
  }

  /** The database id of a document that is known by its public id. */
  async idOf(
    collection: 'articles' | 'sections' | 'topics' | 'authors' | 'issues' | 'newsletters',
    slug: string,
  ): Promise<number> {
    const query = `where[slug][equals]=${encodeURIComponent(slug)}&limit=1&depth=0`
    const found = FoundSchema.parse(await this.#accepted('GET', `${collection}?${query}`))
    const [first] = found.docs
    if (!first) throw new Error(`There is no ${slug} among the ${collection}.`)
    return first.id
  }

  async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<CmsAnswer> {
    const isForm = data instanceof FormData
    try {
      const response = await fetch(`${this.#origin}/cms/api/${path}`, {
        method,
        headers: {
          origin: this.#publicUrl,
          cookie: this.cookie,
          ...(data && !isForm && { 'content-type': 'application/json' }),
        },
        ...(data && { body: isForm ? data : JSON.stringify(data) }),
      })
      const text = await response.text()
      if (!response.ok) return { ok: false, reason: `${response.status}: ${text}` }
      return { ok: true, body: JSON.parse(text) }
    } catch (error) {
      if (error instanceof TypeError) return { ok: false, reason: String(error.cause ?? error) }
      throw error
    }
  }

  async #accepted(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
  ): Promise<unknown> {
    const answer = await this.send(method, path, data)
    if (!answer.ok) throw new Error(`The CMS refused ${method} ${path}: ${answer.reason}`)
    return answer.body
  }
}
