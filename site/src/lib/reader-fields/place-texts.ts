/** The fields of an address but for whom it is; each holds a text. */
export const placeFields = ['country', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const

export type PlaceTexts = Record<(typeof placeFields)[number], string>
