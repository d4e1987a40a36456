/**
 * Removes stylesheets that could not be fetched; called once by the page. The build takes styles whose link is in the page for loaded, so a
 * part that is fetched again would be shown without its own.
 */
export function dropFailedStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    true,
  )
}
