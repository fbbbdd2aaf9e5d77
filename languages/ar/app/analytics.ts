/** Charts and the screens that they stand on. */
export const analytics: Readonly<Record<string, string>> = {
  Conversion: 'التحويل',
  'Leads by source': 'العملاء المحتملون حسب المصدر',
  'Order and sales': 'الطلبات والمبيعات',
}
