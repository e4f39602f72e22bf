/** The reader's own data, password, sessions and what becomes of them; the same on both pages. */
export function SettingsPanel() {
  return null
}
