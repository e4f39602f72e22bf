import { expect, test } from 'vitest'
import { splitCredit } from './credit.ts'

test.each([
  ['A boat. Photo: Jane Roe', 'A boat.', 'Jane Roe'],
  ['A boat (Photo: Jane Roe/Tide).', 'A boat', 'Jane Roe/Tide'],
  ['A boat [Foto: dpa]', 'A boat', 'dpa'],
  ['A boat | Bild: Ämne', 'A boat', 'Ämne'],
  ['A boat – © Reuters', 'A boat', 'Reuters'],
  ['Credit: Jane Roe', '', 'Jane Roe'],
  ['Photo by Jane Roe', '', 'Jane Roe'],
  ['A boat. Photograph by Jane Roe', 'A boat.', 'Jane Roe'],
  ['A boat. Image courtesy of Tide', 'A boat.', 'Tide'],
  ['A boat. Courtesy of the museum', 'A boat.', 'the museum'],
  ['A boat. Crédit photo : Ann', 'A boat.', 'Ann'],
  ['A boat. Photo © Jane', 'A boat.', 'Jane'],
  ['A photo of the sea', 'A photo of the sea', ''],
  ['A photo by the sea', 'A photo by the sea', ''],
  [
    'The picture: it hangs in Basel. Nobody knows why it does.',
    'The picture: it hangs in Basel. Nobody knows why it does.',
    '',
  ],
  ['A boat', 'A boat', ''],
  ['Photo:', 'Photo:', ''],
  ['', '', ''],
])('“%s”', (caption, said, credit) => {
  expect(splitCredit(caption)).toEqual({ caption: said, credit })
})

test('what is long is a text', () => {
  const text = `${'word '.repeat(1000)}Photo: Jane`
  expect(splitCredit(text)).toEqual({ caption: text, credit: '' })
})
