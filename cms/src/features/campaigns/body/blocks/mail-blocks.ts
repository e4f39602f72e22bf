import { namePlace } from '@meridian/shared/campaigns/mail-document.schema'
import type { Field } from 'payload'
import { webAddress } from '../mail-address.field.ts'
import { pictureField, pictureWordsFields } from '../../../media/picture.field.ts'
import { bodyEditor } from '../../../writing/body.editor.ts'
import { mailBlock } from './mail-block.ts'
import { mailSketches } from './mail-sketches.ts'

/** Lists of a mail are short: it is to be read, and to stay below what mail programs cut off. */
export const maxListed = 20

const articleField: Field = {
  name: 'article',
  type: 'relationship',
  relationTo: 'articles',
  required: true,
  filterOptions: { _status: { equals: 'published' } },
  admin: { allowCreate: false, allowEdit: false },
}

const greetingBlock = mailBlock({
  slug: 'mail-greeting',
  interfaceName: 'MailGreetingBlock',
  labels: { singular: 'Greeting', plural: 'Greetings' },
  sketch: mailSketches.greeting,
  fields: [
    {
      name: 'words',
      type: 'text',
      required: true,
      maxLength: 200,
      defaultValue: `Good morning, ${namePlace}`,
      admin: { description: `${namePlace} stands for the reader’s name.` },
    },
    {
      name: 'fallback',
      type: 'text',
      label: 'Without a name',
      required: true,
      maxLength: 200,
      defaultValue: 'Good morning',
      validate: (value: string | null | undefined) =>
        value?.includes(namePlace) === true
          ? `This is for readers whose name is not known: leave ${namePlace} out.`
          : (value ?? '').trim() !== '' || 'Say how readers are greeted whose name is not known.',
      admin: { description: 'For readers whose name is not known, and on the web.' },
    },
  ],
})

const articleBlock = mailBlock({
  slug: 'mail-article',
  interfaceName: 'MailArticleBlock',
  labels: { singular: 'Article', plural: 'Articles' },
  sketch: mailSketches.article,
  fields: [
    articleField,
    {
      name: 'isLead',
      type: 'checkbox',
      label: 'Leads the mail',
      defaultValue: false,
      admin: { description: 'With a large picture and a large title.' },
    },
  ],
})

const wholeArticleBlock = mailBlock({
  slug: 'mail-whole-article',
  interfaceName: 'MailWholeArticleBlock',
  labels: { singular: 'Article in full', plural: 'Articles in full' },
  sketch: mailSketches.whole,
  fields: [articleField],
})

const articleListBlock = mailBlock({
  slug: 'mail-article-list',
  interfaceName: 'MailArticleListBlock',
  labels: { singular: 'List of articles', plural: 'Lists of articles' },
  sketch: mailSketches.list,
  fields: [
    { name: 'heading', type: 'text', maxLength: 120 },
    {
      name: 'source',
      type: 'select',
      label: 'Articles',
      required: true,
      defaultValue: 'since-last',
      options: [
        { value: 'since-last', label: 'Published since the last campaign of this newsletter' },
        { value: 'days', label: 'Published in the last days' },
        { value: 'chosen', label: 'Chosen by hand' },
      ],
    },
    {
      name: 'sections',
      type: 'relationship',
      relationTo: 'sections',
      hasMany: true,
      admin: {
        allowCreate: false,
        allowEdit: false,
        condition: (_, { source }) => source !== 'chosen',
        description: 'Leave empty for all sections.',
      },
    },
    {
      name: 'days',
      type: 'number',
      min: 1,
      max: 366,
      defaultValue: 7,
      admin: { step: 1, condition: (_, { source }) => source === 'days' },
    },
    {
      name: 'limit',
      type: 'number',
      label: 'At most',
      min: 1,
      max: maxListed,
      defaultValue: 6,
      admin: {
        step: 1,
        condition: (_, { source }) => source !== 'chosen',
        description: 'The newest first. Articles that stand elsewhere in the mail are left out.',
      },
    },
    {
      name: 'articles',
      type: 'relationship',
      relationTo: 'articles',
      hasMany: true,
      maxRows: maxListed,
      filterOptions: { _status: { equals: 'published' } },
      admin: { allowCreate: false, allowEdit: false, condition: (_, { source }) => source === 'chosen' },
    },
  ],
})

const letterBlock = mailBlock({
  slug: 'mail-letter',
  interfaceName: 'MailLetterBlock',
  labels: { singular: 'Letter', plural: 'Letters' },
  sketch: mailSketches.letter,
  fields: [
    { name: 'heading', type: 'text', maxLength: 160 },
    { name: 'text', type: 'richText', required: true, editor: bodyEditor },
    {
      name: 'author',
      type: 'relationship',
      relationTo: 'authors',
      label: 'Signed by',
      admin: { allowCreate: false, allowEdit: false },
    },
  ],
})

const pictureBlock = mailBlock({
  slug: 'mail-picture',
  interfaceName: 'MailPictureBlock',
  labels: { singular: 'Picture', plural: 'Pictures' },
  sketch: mailSketches.picture,
  fields: [
    pictureField({ name: 'image', required: true }),
    ...pictureWordsFields(),
    webAddress({ name: 'address', label: 'Leads to' }),
  ],
})

const quoteBlock = mailBlock({
  slug: 'mail-quote',
  interfaceName: 'MailQuoteBlock',
  labels: { singular: 'Quote', plural: 'Quotes' },
  sketch: mailSketches.quote,
  fields: [
    {
      name: 'words',
      type: 'textarea',
      required: true,
      maxLength: 600,
      admin: { description: 'Without quotation marks.' },
    },
    { name: 'source', type: 'text', label: 'Said by', maxLength: 160 },
  ],
})

const houseAdBlock = mailBlock({
  slug: 'mail-house-ad',
  interfaceName: 'MailHouseAdBlock',
  labels: { singular: 'House advertisement', plural: 'House advertisements' },
  sketch: mailSketches.houseAd,
  fields: [
    { name: 'heading', type: 'text', required: true, maxLength: 120 },
    { name: 'words', type: 'textarea', maxLength: 600 },
    {
      type: 'row',
      fields: [
        { name: 'label', type: 'text', label: 'Button', required: true, maxLength: 60 },
        webAddress({ name: 'address', label: 'Leads to', required: true }),
      ],
    },
    pictureField({ name: 'image' }),
  ],
})

/** The blocks of a mail, which stand between the paragraphs of its text. */
export const mailBlocks = [
  greetingBlock,
  articleBlock,
  wholeArticleBlock,
  articleListBlock,
  letterBlock,
  pictureBlock,
  quoteBlock,
  houseAdBlock,
]

/** By what else than its name `/` finds a block. */
export const mailBlockKeywords = {
  'mail-greeting': ['hello', 'good morning', 'name', 'salutation'],
  'mail-article': ['card', 'teaser', 'story', 'lead'],
  'mail-whole-article': ['whole', 'text', 'story'],
  'mail-article-list': ['digest', 'section', 'latest', 'stories'],
  'mail-letter': ['editor', 'note', 'signed'],
  'mail-picture': ['photo', 'image', 'illustration'],
  'mail-quote': ['quotation', 'said'],
  'mail-house-ad': ['advertisement', 'button', 'subscribe', 'box'],
} as const
