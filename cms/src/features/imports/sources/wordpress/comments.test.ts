import { expect, test } from 'vitest'
import { ofKind, recordsOf } from '../../../../../test/given-files.ts'
import { readWordpress } from './read-wordpress.ts'

function comment(id: number, { mail, ip, text }: { mail: string; ip: string; text: string }): string {
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>Cat ${id}</wp:comment_author><wp:comment_author_email>${mail}</wp:comment_author_email><wp:comment_author_IP>${ip}</wp:comment_author_IP><wp:comment_approved>1</wp:comment_approved><wp:comment_content><![CDATA[${text}]]></wp:comment_content></wp:comment>`
}

test('a comment that quotes the address of another one is kept without it', async () => {
  const comments = [
    comment(1, { mail: 'bo@reader.example', ip: '192.0.2.7', text: 'Nonsense.' }),
    comment(2, {
      mail: 'cy@reader.example',
      ip: '2001:db8::5',
      text: 'You are BO@reader.example, at 192.0.2.7! Write to port@harbour.example, not to 192.0.2.77.',
    }),
    comment(3, { mail: '', ip: '', text: 'And you are 2001:DB8::5.' }),
  ]
  const records = await recordsOf(readWordpress, {
    'site.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Salt</title><item><title>Tide</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${comments.join('')}</item></channel></rss>`,
  })
  expect(ofKind(records, 'comment').map(({ text }) => text)).toEqual([
    'Nonsense.',
    'You are …, at …! Write to port@harbour.example, not to 192.0.2.77.',
    'And you are ….',
  ])
  expect(JSON.stringify(records)).not.toMatch(/bo@reader|192\.0\.2\.7\b|2001:db8/i)
})
