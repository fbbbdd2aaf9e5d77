/** Where a menu or list opens: within the page or dialog that it belongs to, where screen readers look for it. */
export const pagePartOf = (anchor: Element | null): Element =>
  anchor?.closest('.MuiDialog-root, main') ?? document.body
