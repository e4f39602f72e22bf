document.title += '.'
