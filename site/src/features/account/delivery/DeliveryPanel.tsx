/** The reader's addresses. */
export function DeliveryPanel() {
  return null
}
