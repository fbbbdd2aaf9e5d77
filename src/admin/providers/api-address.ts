/** Base URL of the API: the page's `larder-api` setting, or empty for the server that delivered the page. */
export const apiAddress = (): string =>
  (document.querySelector<HTMLMetaElement>('meta[name="larder-api"]')?.content ?? '').replace(
    /\/$/,
    '',
  )
