/** Charts, analytics screens and what stands out in them. */
export const analytics: Readonly<Record<string, string>> = {
  Others: 'अन्य',
}
