/** Charts and the screens that they stand on. */
export const analytics: Readonly<Record<string, string>> = {
  Conversion: 'रूपांतरण',
  'Leads by source': 'स्रोत के अनुसार संभावित ग्राहक',
  'Order and sales': 'ऑर्डर और बिक्री',
}
