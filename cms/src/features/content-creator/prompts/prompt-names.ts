/** What can stand in each prompt: `variables` are lines of the brief, `materials` texts between fences. */
export const promptParts = {
  outline: {
    answer: 'text',
    variables: ['magazine', 'topic', 'section', 'angle', 'audience', 'words'],
    materials: ['sources'],
  },
  draft: {
    answer: 'text',
    variables: ['magazine', 'topic', 'section', 'angle', 'audience', 'words'],
    materials: ['outline', 'sources'],
  },
  headlines: { answer: 'json', variables: ['magazine', 'topic'], materials: ['text'] },
  excerpt: { answer: 'json', variables: ['magazine', 'topic'], materials: ['text'] },
  seo: { answer: 'json', variables: ['magazine', 'topic'], materials: ['text'] },
  'alt-texts': { answer: 'json', variables: ['magazine', 'sight'], materials: ['text', 'pictures'] },
  tone: { answer: 'text', variables: ['magazine', 'tone'], materials: ['text'] },
  continue: { answer: 'text', variables: [], materials: ['written'] },
  repair: { answer: 'json', variables: ['problem'], materials: ['answer'] },
} as const satisfies Record<
  string,
  { answer: 'text' | 'json'; variables: readonly string[]; materials: readonly string[] }
>

export type PromptName = keyof typeof promptParts

export const promptNames = [
  'outline',
  'draft',
  'headlines',
  'excerpt',
  'seo',
  'alt-texts',
  'tone',
  'continue',
  'repair',
] as const satisfies readonly PromptName[]
