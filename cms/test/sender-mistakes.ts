/** One hostile or mistaken request to Payload's REST, and how it is answered. */
export interface SenderMistake {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: string
  type?: string
  headers?: Record<string, string>
  status: 400 | 404 | 413
}

const get = (status: 400 | 404, paths: string[]): SenderMistake[] =>
  paths.map((path) => ({ method: 'GET', path, status }))
const json = (
  method: 'POST' | 'PATCH',
  path: string,
  body: string,
  status: 400 | 404 = 400,
): SenderMistake => ({
  method,
  path,
  body,
  type: 'application/json',
  status,
})
const draft = (fields: object) =>
  json('POST', 'articles?draft=true', JSON.stringify({ title: 'x', ...fields }))
const form = (body: string, status: 400 | 413 = 400): SenderMistake => ({
  method: 'POST',
  path: 'media',
  body,
  type: 'multipart/form-data; boundary=x',
  status,
})
const part = (name: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}\r\n`
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const asGet = { 'X-Payload-HTTP-Method-Override': 'GET' }

/** Ids that no row can have. */
const ids = ['abc', '1.5', '1e3', '-1', '99999999999', '99999999999999999999', '%00', '%20', '1%00']
const collections = [
  'users',
  'articles',
  'media',
  'issues',
  'issue-pdfs',
  'sections',
  'topics',
  'authors',
  'plans',
]
const moreCollections = ['redirects', 'payments', 'addresses', 'audit-events', 'newsletter-subscribers']

/** What each kind of field was asked that it cannot be asked. */
const filters = [
  ...['near', 'within', 'intersects', 'all'].flatMap((operator) =>
    ['slug', 'id', 'publishedAt', '_status', 'section', 'authors', 'body'].map(
      (field) => `[${field}][${operator}]=x`,
    ),
  ),
  ...['equals', 'like', 'contains', 'in', 'not_in', 'not_equals'].map(
    (operator) => `[slug][${operator}]=%00`,
  ),
  ...['equals]=99999999999999', 'equals]=1.5', 'contains]=a', 'in]=a,b', 'not_in]=x'].map(
    (rest) => `[id][${rest}`,
  ),
  ...['like', 'contains'].map((operator) => `[publishedAt][${operator}]=x`),
  ...['equals', 'in', 'like', 'greater_than'].map((operator) => `[_status][${operator}]=x`),
  ...['equals', 'in', 'like', 'contains', 'greater_than'].map((operator) => `[section][${operator}]=abc`),
  ...['equals', 'in'].map((operator) => `[authors][${operator}]=abc`),
  ...['equals]=abc', '.filename][equals]=%00'].map((rest) =>
    rest.startsWith('.') ? `[heroImage${rest}` : `[heroImage][${rest}`,
  ),
  '[topics][contains]=abc',
  '[section.slug][equals]=%00',
  '[section.nothing][equals]=x',
  '[createdAt][like]=x',
  '[body][like]=x',
  '[body.root.children][contains]=x',
  '[body.x][in]=x',
  '[body.x][greater_than]=x',
  "[body.a'b][equals]=x",
  '[slug][like][]=b',
  '[slug][like][a]=b',
  '[slug][nothing]=x',
  '[slug]=x',
  '[nothing][equals]=x',
  '[%00][equals]=x',
  '[][equals]=x',
  '[or]=x',
  '[or][0][slug][equals]=%00',
  '[and][0][or][0][and][0][slug][near]=x',
  '=x',
  '={"slug":',
  `=${nested(3000)}`,
]

export const senderMistakes: SenderMistake[] = [
  ...get(
    404,
    [...collections, ...moreCollections].flatMap((name) => ids.map((id) => `${name}/${id}`)),
  ),
  ...get(404, [
    'articles/versions/abc',
    'issues/versions/-1',
    'globals/home-page/versions/abc',
    'globals/home-page/versions/99999999999',
    'globals/nothing',
    'nothing/1',
    'payload-locked-documents/x',
    'users/abc/duplicate',
    'media/file/x',
    'media/file/x.png',
    'media/file/%00',
    'media/file/a%00b.png',
    'media/file/..%2f..%2fetc%2fpasswd',
    'media/file/.',
    'media/file/',
    'media/file/pdf',
    `media/file/${'a'.repeat(300)}.png`,
    'media/file/x?prefix=a',
    'media/file/x?prefix=%00',
    'issue-pdfs/file/x.pdf',
    'issue-pdfs/file/a%00.pdf',
  ]),
  ...get(400, [
    'users/%E0%A4%A',
    'media/file/%E0%A4%A',
    'payload-preferences/x%E0',
    'payload-preferences/%00',
  ]),
  ...get(
    400,
    [
      'page=-1',
      'page=1e99',
      'page=99999999999999999999',
      'limit=1e99',
      'limit=99999999999999999999',
      'limit=1.5',
      'limit[a]=1',
    ].map((query) => `articles?${query}`),
  ),
  ...get(
    400,
    filters.map((filter) => `articles?where${filter}`),
  ),
  ...get(400, [
    'articles/count?where[slug][near]=x',
    'articles/versions?where[parent][equals]=abc',
    'articles/versions?where[version.slug][near]=x',
    'articles/versions?page=-1',
    'users?where[email][equals]=%00',
    'users?where[role][equals]=x',
    'media?where[filename][like]=%00',
    ...['equals', 'greater_than', 'like', 'in'].map((operator) => `media?where[isCentred][${operator}]=x`),
    'publish-status?subject=%00',
  ]),
  ...[
    '{',
    'null',
    '[]',
    '"x"',
    '1',
    nested(20_000),
    `{"title":${nested(20_000)}}`,
    '',
    `{"title":"x","body":{"root":${nested(3000)}}}`,
  ].map((body) => json('POST', 'articles', body)),
  ...['title=x', 'x'].map((body): SenderMistake => ({
    method: 'POST',
    path: 'articles',
    body,
    type: 'text/plain',
    status: 400,
  })),
  draft({ section: 'abc' }),
  draft({ section: { a: 1 } }),
  draft({ section: 99_999_999 }),
  draft({ title: 'x\u0000' }),
  draft({ publishedAt: 'x' }),
  draft({ publishedAt: '999999999-01-01' }),
  draft({ createdAt: 'x' }),
  draft({ topics: [{}] }),
  draft({ heroImage: 'x' }),
  draft({ body: { root: { type: 'root', children: [{ type: 'text', text: '\u0000' }] } } }),
  json('PATCH', 'articles/abc', '{"title":"x"}', 404),
  json('PATCH', 'articles/99999999999999', '{"title":"x"}', 404),
  json('PATCH', 'articles?where=x', '{"title":"x"}'),
  json('PATCH', 'articles?where[id][equals]=1.5', '{"title":"x"}'),
  json('PATCH', 'articles', '{"title":"x"}'),
  json('PATCH', 'users/abc', '{}', 404),
  json('POST', 'articles/abc/duplicate', '{}', 404),
  json('POST', 'articles/versions/abc', '{}', 404),
  json('POST', 'globals/home-page/versions/abc', '{}', 404),
  json('POST', 'globals/site-settings', '{'),
  json('POST', 'globals/home-page', `{"lead":${nested(5000)}}`),
  json('POST', 'articles/access/1', '{'),
  json('POST', 'payload-preferences/nav', '{"value":"\\u0000"}'),
  json('POST', 'payload-preferences/nav', `{"value":${nested(5000)}}`),
  json('POST', 'payload-preferences/%00', '{"value":1}'),
  ...['articles?where[slug][near]=x', 'articles', 'payload-preferences/%00'].map((path): SenderMistake => ({
    method: 'DELETE',
    path,
    status: 400,
  })),
  ...['articles/abc', 'articles/1%00'].map((path): SenderMistake => ({
    method: 'DELETE',
    path,
    status: 404,
  })),
  { method: 'POST', path: 'media', body: 'x', type: 'multipart/form-data', status: 400 },
  form('x'),
  form('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'),
  form(`${part('"file"; filename="a.png"', 'abc')}--x--\r\n`),
  form(`${part('"file"; filename="a\0b.png"', 'abc')}--x--\r\n`),
  form(`${part('"_payload"', '{')}--x--\r\n`),
  form(`${part('"_payload"', `{"alt":${nested(5000)}}`)}--x--\r\n`),
  form(`${part('"file"', '{')}--x--\r\n`),
  form(`${part('"file"', 'null')}--x--\r\n`),
  form(`${part('"file"', '{"filename":"../../x"}')}--x--\r\n`),
  form(`${part('"x"', '1').repeat(30)}--x--\r\n`, 413),
  { ...json('POST', 'articles', '{'), headers: asGet },
  { ...json('POST', 'articles?where[slug][near]=x', '{}'), headers: asGet },
  {
    method: 'POST',
    path: 'articles',
    body: 'where[id][equals]=1.5&page=-1',
    type: 'application/x-www-form-urlencoded',
    headers: asGet,
    status: 400,
  },
]
