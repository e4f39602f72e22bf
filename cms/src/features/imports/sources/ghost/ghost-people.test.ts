import { describe, expect, it } from 'vitest'
import { sourceFile } from '../../../../../test/imports/generate-zip.ts'
import { readGhostRecords } from '../../../../../test/imports/read-ghost-records.ts'
import type { SourceRecord } from '../../source-record.ts'

const post = { id: 'p', title: 'A', slug: 'a', status: 'published' }

const read = (data: object) =>
  readGhostRecords(
    sourceFile('old.json', JSON.stringify({ meta: { version: '5.0.0' }, data: { posts: [post], ...data } })),
  )

async function only(kind: SourceRecord['kind'], data: object): Promise<SourceRecord[]> {
  return (await read(data)).filter((record) => record.kind === kind)
}

describe('authors', () => {
  it('come with what readers saw of them, their highest role and no password', async () => {
    const users = [
      {
        id: 'u',
        name: 'Ada  L',
        slug: 'ada',
        email: 'ada@old.example',
        password: '$2a$10$planted',
        profile_image: '__GHOST_URL__/content/images/ada.jpg',
        bio: 'Writes & counts',
        website: 'https://ada.example',
        api_key: 'planted',
        ghost_auth_access_token: 'planted',
      },
    ]
    const roles = [
      { id: 1, name: 'Author' },
      { id: 2, name: 'Administrator' },
    ]
    const roles_users = [
      { user_id: 'u', role_id: 1 },
      { user_id: 'u', role_id: 2 },
    ]
    const settings = [{ key: 'url', value: 'https://old.example' }]
    const authors = await only('author', { users, roles, roles_users, settings })
    expect(authors).toMatchObject([
      {
        id: 'u',
        name: 'Ada L',
        slug: 'ada',
        email: 'ada@old.example',
        bio: 'Writes & counts',
        role: 'Administrator',
        portrait: { id: null, url: 'https://old.example/content/images/ada.jpg' },
        urls: ['https://old.example/author/ada/', 'https://old.example/author/ada/rss/'],
      },
    ])
    expect(authors[0]?.original).toContain('https://ada.example')
    expect(JSON.stringify(authors)).not.toContain('planted')
  })

  it('are those that a post describes when there is no table of them', async () => {
    const authors = [{ id: 'x', name: 'Xe', slug: 'xe' }, 'Just a name']
    const tags = ['News', { name: 'Boats', slug: 'boats' }]
    const posts = [
      { ...post, authors, tags },
      { ...post, id: 'q', slug: 'q', authors, tags },
    ]
    const records = await read({ posts })
    expect(records.filter(({ kind }) => kind === 'author').map(({ id }) => id)).toEqual(['x', 'Just a name'])
    expect(records.filter(({ kind }) => kind === 'term').map(({ id }) => id)).toEqual(['News', 'boats'])
    expect(records.filter(({ kind }) => kind === 'article')).toMatchObject([
      { authors: ['x', 'Just a name'], terms: ['News', 'boats'], findings: [] },
      { authors: ['x', 'Just a name'], terms: ['News', 'boats'] },
    ])
  })

  it('are those of the tables where a post names them by slug, address or name', async () => {
    const users = [{ id: 'u', name: 'Ada', slug: 'ada', email: 'ada@old.example' }]
    const tags = [
      { id: 't', name: 'News', slug: 'news' },
      { id: 'b', name: 'Boats', slug: 'boats-2' },
    ]
    const posts = [
      { ...post, authors: [{ slug: 'ada', name: 'Ada' }], tags: [{ name: 'News', slug: 'news' }, 'Boats'] },
    ]
    const records = await read({ posts, users, tags })
    expect(records.filter(({ kind }) => kind === 'author' || kind === 'term').map(({ id }) => id)).toEqual([
      'u',
      't',
      'b',
    ])
    expect(records.filter(({ kind }) => kind === 'article')).toMatchObject([
      { authors: ['u'], terms: ['t', 'b'], findings: [] },
    ])
  })

  it('are found by the only user of an old export, who has no id', async () => {
    const data = { posts: [{ ...post, author_id: 1 }], users: [{ name: 'Me', email: 'me@old.example' }] }
    expect(await only('article', data)).toMatchObject([{ authors: ['me@old.example'], findings: [] }])
  })
})

describe('members', () => {
  const members = [
    {
      id: '1',
      email: 'free@old.example',
      name: 'Free',
      status: 'free',
      created_at: '2020-01-01 10:00:00',
      note: 'Nice',
      uuid: 'planted',
    },
    { id: '2', email: 'paid@old.example', status: 'paid' },
    { id: '3', email: 'guest@old.example', status: 'comped' },
    { id: '4', email: 'gone@old.example', status: 'free' },
    { id: '5', email: 'dead@old.example', email_disabled: 1 },
  ]
  const tables = {
    members,
    labels: [{ id: 'l', name: 'VIP' }],
    members_labels: [{ member_id: '1', label_id: 'l' }],
    newsletters: [{ id: 'n', name: 'Weekly' }],
    members_newsletters: ['1', '2', '3', '5'].map((id) => ({ member_id: id, newsletter_id: 'n' })),
    products: [{ id: 't', name: 'Gold', type: 'paid' }],
    members_products: [{ member_id: '2', product_id: 't' }],
    members_stripe_customers: [{ member_id: '2', customer_id: 'cus_1' }],
    members_stripe_customers_subscriptions: [
      {
        customer_id: 'cus_1',
        status: 'active',
        cancel_at_period_end: true,
        current_period_end: '2030-01-01 00:00:00',
      },
    ],
  }

  it('come with their newsletters, labels and what they pay', async () => {
    const found = await only('member', tables)
    expect(found).toMatchObject([
      {
        email: 'free@old.example',
        name: 'Free',
        note: 'Nice',
        labels: ['VIP'],
        newsletter: {
          state: 'subscribed',
          names: ['Weekly'],
          consent: { at: { at: '2020-01-01T10:00:00.000Z' }, ip: null },
        },
        access: { kind: 'free', tier: '', expiresAt: null, providerCustomerId: null },
      },
      {
        access: {
          kind: 'paid',
          tier: 'Gold',
          expiresAt: { at: '2030-01-01T00:00:00.000Z' },
          providerCustomerId: 'cus_1',
        },
      },
      { access: { kind: 'complimentary' } },
      { newsletter: { state: 'unsubscribed', names: [] } },
      { newsletter: { state: 'bounced' } },
    ])
    expect(JSON.stringify(found)).not.toContain('planted')
  })

  it('are the subscribers of before version 3', async () => {
    const subscribers = ['subscribed', 'pending', 'unsubscribed'].map((status) => ({
      email: `${status}@old.example`,
      status,
    }))
    expect(await only('member', { subscribers })).toMatchObject([
      { id: 'subscribed@old.example', newsletter: { state: 'subscribed' } },
      { newsletter: { state: 'unconfirmed' } },
      { newsletter: { state: 'unsubscribed' } },
    ])
  })
})

it('keeps comments with the names of their authors, and without their addresses', async () => {
  const data = {
    members: [{ id: 'm', email: 'm@old.example', name: 'Mia' }],
    comments: [
      {
        id: 'c',
        post_id: 'p',
        member_id: 'm',
        html: '<p>Well <b>said</b></p>',
        status: 'published',
        created_at: '2024-01-01',
      },
      { id: 'd', post_id: 'p', parent_id: 'c', html: 'Spam', status: 'hidden', ip: '203.0.113.9' },
    ],
  }
  const comments = await only('comment', data)
  expect(comments).toMatchObject([
    { article: 'p', parent: null, author: 'Mia', text: 'Well said', isApproved: true },
    { parent: 'c', author: '', text: 'Spam', isApproved: false },
  ])
  expect(JSON.stringify(comments)).not.toContain('203.0.113.9')
})

it('lists what has no place: each newsletter and snippet, menus, and how many rows other tables have', async () => {
  const data = {
    newsletters: [{ id: 'n', name: 'Weekly', sender_email: 'a@old.example' }],
    products: [{ id: 't', name: 'Gold' }],
    offers: [{ id: 'o', name: 'Spring', code: 'spring', discount_amount: 20 }],
    snippets: [{ id: 's', name: 'Sign-off', lexical: '{}' }],
    recommendations: [{ id: 'r', title: 'Other Magazine', url: 'https://other.example' }],
    api_keys: [{ secret: 'planted' }, { secret: 'planted' }],
    custom_theme_settings: [{ key: 'colour', value: 'planted' }],
    permissions: [],
    settings: [
      {
        key: 'navigation',
        value: '[{"label":"Home","url":"__GHOST_URL__/"},{"label":"About","url":"/about/"}]',
      },
      { key: 'members_private_key', value: 'planted' },
      { key: 'codeinjection_head', value: '<script>planted</script>' },
    ],
  }
  const others = await only('other', data)
  expect(others.map((other) => (other.kind === 'other' ? `${other.type}: ${other.name}` : ''))).toEqual([
    'offer: Spring',
    'snippet: Sign-off',
    'recommendation: Other Magazine',
    'menu: Main navigation',
    'settings: 3 settings of the old site',
    'newsletter: Weekly',
    'tier: Gold',
    'table: api_keys: 2 rows',
    'table: custom_theme_settings: 1 row',
  ])
  expect(JSON.stringify(others)).not.toContain('planted')
  expect(others.find(({ id }) => id === 'navigation')?.original).toContain('{"label":"Home","url":"/"}')
})
