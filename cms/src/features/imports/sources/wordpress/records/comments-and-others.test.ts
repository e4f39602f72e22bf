import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf } from '../../../../../../test/given-files.ts'
import { cdata, smallItem, smallWxr } from '../../../../../../test/imports/small-wxr.ts'
import { readWordpress } from '../read-wordpress.ts'

const read = (items: string) => recordsOf(readWordpress, { 'old.xml': smallWxr(items) })

function comment(says: Record<string, string>): string {
  const values = {
    id: '5',
    author: 'Ann',
    author_email: 'ann.reader@mail.example',
    author_url: 'https://ann.example/',
    author_IP: '203.0.113.77',
    date: '2019-05-06 12:00:00',
    date_gmt: '2019-05-06 10:00:00',
    content: 'It <b>rains</b>.\n\nStill.',
    approved: '1',
    type: 'comment',
    parent: '0',
    ...says,
  }
  const elements = Object.entries(values).map(
    ([name, value]) => `<wp:comment_${name}>${cdata(value)}</wp:comment_${name}>`,
  )
  const meta = `<wp:commentmeta><wp:meta_key>akismet_as_submitted</wp:meta_key><wp:meta_value>${cdata('a:1:{s:7:"user_ip";s:12:"203.0.113.77";s:4:"mail";s:23:"ann.reader@mail.example";}')}</wp:meta_value></wp:commentmeta>`
  return `<wp:comment>${elements.join('')}${meta}</wp:comment>`
}

describe('comments', () => {
  test('are kept without the address and the IP of who wrote them', async () => {
    const records = await read(
      smallItem({ id: 7, more: comment({}) + comment({ id: '6', parent: '5', approved: '0' }) }),
    )
    expect(ofKind(records, 'comment')).toMatchObject([
      {
        id: '5',
        article: '7',
        parent: null,
        author: 'Ann',
        text: 'It rains.\n\nStill.',
        at: { kind: 'instant', at: '2019-05-06T10:00:00.000Z' },
        isApproved: true,
        original: JSON.stringify({
          type: 'comment',
          approved: '1',
          website: 'https://ann.example/',
          content: 'It <b>rains</b>.\n\nStill.',
          hadEmail: true,
          hadIp: true,
        }),
      },
      { id: '6', parent: '5', isApproved: false },
    ])
    expect(JSON.stringify(records)).not.toMatch(/203\.0\.113|ann\.reader|mail\.example/)
  })

  test('not even where somebody wrote them into the text or the name', async () => {
    const says = {
      author: 'ANN.reader@mail.example',
      author_url: 'mailto:ann.reader@mail.example',
      content: 'I am Ann.Reader@mail.example at 203.0.113.77.',
    }
    const records = await read(smallItem({ more: comment(says) }))
    expect(JSON.stringify(records)).not.toMatch(/203\.0\.113|ann\.reader|mail\.example/i)
    expect(ofKind(records, 'comment')).toMatchObject([{ text: 'I am … at ….' }])
  })

  test.each(['0', 'spam', 'trash', 'post-trashed', ''])('“%s” is not approved', async (approved) => {
    expect(ofKind(await read(smallItem({ more: comment({ approved }) })), 'comment')).toMatchObject([
      { isApproved: false },
    ])
  })

  test('notices of other sites are something else', async () => {
    const records = await read(
      smallItem({ more: comment({ type: 'pingback' }) + comment({ id: '6', type: 'trackback' }) }),
    )
    expect(ofKind(records, 'comment')).toEqual([])
    expect(ofKind(records, 'other').map(({ id, type }) => [id, type])).toEqual([
      ['comment:5', 'pingback'],
      ['comment:6', 'trackback'],
    ])
  })

  test('a thousand of one article come in parts, and none is lost', async () => {
    const many = Array.from({ length: 1005 }, (_, n) => comment({ id: `${n + 1}` })).join('')
    const comments = ofKind(await read(smallItem({ id: 7, more: many })), 'comment')
    expect(new Set(comments.map(({ id }) => id)).size).toBe(1005)
    expect(comments.every(({ article }) => article === '7')).toBe(true)
  })
})

describe('what is no article', () => {
  test('is listed', async () => {
    const menu = smallItem({
      type: 'nav_menu_item',
      id: 50,
      title: 'To the sea',
      slug: '50',
      meta: { _menu_item_url: 'https://x.example', _menu_item_type: 'custom' },
      terms: ['nav_menu/top: Top'],
    })
    const types = [
      'wp_block',
      'wp_template',
      'custom_css',
      'revision',
      'acf-field',
      'elementor_library',
      'wpcf7_contact_form',
    ]
    const records = await read(
      menu +
        types.map((type, index) => smallItem({ type, id: 60 + index, title: type, content: 'a' })).join(''),
    )
    expect(ofKind(records, 'article')).toEqual([])
    expect(ofKind(records, 'other').map(({ id, type, name }) => [id, type, name])).toEqual([
      ['nav_menu_item:50', 'nav_menu_item', 'To the sea'],
      ...types.map((type, index) => [`${type}:${60 + index}`, type, type]),
    ])
    expect(ofKind(records, 'other')[0]?.original).toBe(
      JSON.stringify({ slug: '50', menus: 'Top', url: 'https://x.example', type: 'custom' }),
    )
    expect(ofKind(records, 'term')).toEqual([])
  })

  test('an empty draft of an editor that somebody opened', async () => {
    expect(await read(smallItem({ status: 'auto-draft', title: 'Auto Draft' }))).toMatchObject([
      { kind: 'other', type: 'auto-draft' },
      { kind: 'site' },
    ])
  })

  test('what people bought or sent is counted, and nothing of it kept', async () => {
    const order = smallItem({
      type: 'shop_order',
      id: 70,
      title: 'Order of Ann',
      content: 'ann@mail.example',
      meta: { billing: 'Ann Lee' },
      more: comment({ type: 'order_note', content: 'Paid by Ann Lee' }),
    })
    const message = smallItem({ type: 'feedback', id: 71, title: 'Ann Lee', content: 'IP: 203.0.113.9' })
    const records = await read(order + message)
    expect(JSON.stringify(records)).not.toMatch(/Ann|mail\.example|203\.0/)
    expect(records.map(({ kind, id }) => [kind, id])).toEqual([
      ['other', 'shop_order:70'],
      ['other', expect.stringContaining('comment:')],
      ['other', 'feedback:71'],
      ['site', 'old.example'],
    ])
  })
})
