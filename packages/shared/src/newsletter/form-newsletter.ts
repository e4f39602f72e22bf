/** The id of the newsletter that a form is for while nobody chooses another. */
export const formNewsletter = 'newsletter'
