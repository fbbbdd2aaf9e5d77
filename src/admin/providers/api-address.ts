/** Base address of the API: the page's `larder-api` setting, empty for the server that sent the page. */
export const apiAddress = (): string =>
  (document.querySelector<HTMLMetaElement>('meta[name="larder-api"]')?.content ?? '').replace(
    /\/$/,
    '',
  )
