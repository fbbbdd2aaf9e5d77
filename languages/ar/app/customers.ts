/** Customers, and the places that addresses name. */
export const customers: Readonly<Record<string, string>> = {
  '{amount} overdue': '{amount} متأخرة',
  'Latest orders': 'أحدث الطلبات',
  'Enter 0 to allow no sales on credit': '0: لا بيع بالآجل',
  'Add a phone number; the temporary password is sent to it.':
    'يحتاج حساب الدخول إلى رقم هاتف: تُرسل إليه كلمة المرور المؤقتة.',
  'Other names used in spreadsheets, separated by semicolons':
    'كما قد ترد في الجداول إلى جانب الاسم والرمز، مفصولة بفواصل منقوطة',
  'Billing address': 'عنوان الفوترة',
  Cities: 'المدن',
  'City name': 'اسم المدينة',
  'Contact person': 'شخص الاتصال',
  'Contacts (.vcf)': 'جهات الاتصال (.vcf)',
  Countries: 'الدول',
  'Country name': 'اسم الدولة',
  'Credit days': 'أيام الائتمان',
  'Discount percent': 'نسبة الخصم',
  'Owes money': 'عليه مستحقات',
  'ISO code': 'رمز ISO',
  'Leave blank to ship to the billing address': 'إذا تُرك فارغًا: تُرسل البضاعة إلى عنوان الفوترة',
  'Order {1} is still open; finish or cancel it before making the customer inactive.':
    'الطلب {1} ما زال مفتوحًا؛ أنهِه أو ألغِه قبل تعيين العميل غير نشط.',
  'Other names': 'أسماء أخرى',
  'Suggested on each order line': 'تُقترح في كل سطر من الطلب',
  'Self-registered': 'سجّل بنفسه',
  State: 'الولاية',
  'State name': 'اسم الولاية',
  States: 'الولايات',
  Terms: 'الشروط',
  'The credit limit cannot be lower than the amount outstanding.':
    'لا يمكن جعل حد الائتمان أقل من المستحق الآن.',
  'There is still money in the wallet; pay it out before making the customer inactive.':
    'ما زال في المحفظة رصيد؛ ادفعه قبل تعيين العميل غير نشط.',
  'This customer still owes money and cannot be made inactive.':
    'ما زالت على هذا العميل مستحقات ولا يمكن تعيينه غير نشط.',
  Incomplete: 'يحتاج إلى استكمال',
  'Wallet balance': 'رصيد المحفظة',
  'Won from lead': 'من العميل المحتمل',
}
