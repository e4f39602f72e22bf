import { showToReader } from './show-to-reader.ts'

/** The dashboard; what stands there without a session is part of the page. */
class DashboardScreen extends HTMLElement {
  connectedCallback(): void {
    showToReader(this, {
      async mount(place) {
        void import('./dashboard-reads.ts')
        const { mountDashboard } = await import('./dashboard-screen.tsx')
        mountDashboard(place)
      },
    })
  }
}

customElements.define('dashboard-screen', DashboardScreen)
