/** A seller in Ireland, with rates that divide prices evenly. */
export const testInvoicing = {
  seller: {
    legalName: 'Meridian Media Limited',
    address: '14 Fitzwilliam Yard\nDublin 2, D02 XY45',
    country: 'IE',
    taxId: '1234567FA',
    vatId: 'IE1234567FA',
    register: 'Companies Registration Office, 612345',
    email: 'billing@meridian.example',
    phone: '+353 1 555 0100',
  },
  prefix: 'INV',
  otherwise: { name: 'VAT', percent: 0, note: 'Outside the scope of Irish VAT.' },
  rates: [
    { country: 'IE', name: 'VAT', percent: 9 },
    { country: 'GB', name: 'VAT', percent: 20 },
    { country: 'DE', name: 'VAT', percent: 7 },
    { country: 'DE', name: 'VAT', percent: 19, validFrom: '2026-12-01T12:00:00.000Z' },
  ],
}
