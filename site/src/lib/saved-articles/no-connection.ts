/** What a reader is told when the account cannot be asked, be it for data or for the code that reads it. */
export const noConnection = 'There is no connection just now. Please try again when you are online.'
