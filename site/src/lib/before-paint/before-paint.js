{
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem('meridian-theme')
    const textSize = localStorage.getItem('meridian-text-size')
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    if (textSize === 'small' || textSize === 'large') dataset.textSize = textSize
    if (localStorage.getItem('meridian-late-fonts')) dataset.lateFonts = ''
  } catch (error) {
    console.info('Appearance follows the system: ' + error.message)
  }
  if (/(^|; )meridian-signed-in=[^;]/.test(document.cookie)) dataset.session = 'loading'
  if (new URLSearchParams(location.search).get('tab') === 'register') dataset.authTab = 'register'
}
