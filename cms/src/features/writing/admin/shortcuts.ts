/** On a Mac, ⌘ stands for Ctrl. What Payload's editor and our own form do by keyboard. */
export const shortcuts: { about: string; keys: [key: string, does: string][] }[] = [
  {
    about: 'Words',
    keys: [
      ['Ctrl B', 'Bold'],
      ['Ctrl I', 'Italic'],
      [
        'Ctrl K',
        'Link the selected words, to an article by its title or to any address; in a link, change or remove it',
      ],
      ['Ctrl Alt F', 'A footnote at the cursor'],
      ['Ctrl Alt M', 'Comment on the selected words, or suggest others'],
      ['Ctrl Z', 'Undo; Ctrl Shift Z redoes it'],
    ],
  },
  {
    about: 'Paragraphs, at the beginning of a line',
    keys: [
      ['## and a space', 'Heading; ### is a smaller one'],
      ['- and a space', 'List; 1. numbers it'],
      ['> and a space', 'Quotation'],
      ['/', 'Everything that can stand here, pictures as well'],
      ['Tab', 'In a list: one step in; Shift Tab: one step out'],
    ],
  },
  {
    about: 'The article',
    keys: [
      ['Ctrl S', 'Save now; drafts save themselves as well'],
      ['Enter in the title', 'On to the standfirst'],
      ['Tab in the standfirst', 'On to the text; Shift Tab goes back'],
      ['Alt F10', 'From the text to its toolbar; Escape goes back'],
      ['Escape', 'Close a panel'],
    ],
  },
]
