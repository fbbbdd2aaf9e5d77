/** Charts and the screens that they stand on. */
export const analytics: Readonly<Record<string, string>> = {
  'Wallet credit not applied': 'رصيد المحافظ غير المستخدم',
  'Customers’ wallet balances on the last day of the period. They are not deducted from receivables.':
    'ما كان في محافظ العملاء في آخر يوم من الفترة. لا يُخصم من الذمم المدينة المعروضة بجانبه.',
  'Invoices outstanding on the last day of the period (today, if the period is not over), by days overdue. Wallet credit is not deducted.':
    'ما كان مستحقًا في آخر يوم من الفترة، أو اليوم إن كان ذلك اليوم لم يأتِ بعد، حسب أيام التأخر حتى ذلك اليوم. لا يُخصم رصيد المحافظ.',
  '31–90 days': '31–90 يومًا',
  '8–30 days': '8–30 يومًا',
  'Active and dormant customers': 'العملاء النشطون والخاملون',
  'As of today, by the billing address of the customer.': 'حتى اليوم، حسب عنوان فوترة العميل.',
  'At the end of each period: active are those who placed an order in the 90 days up to it, dormant those whose last order is older.':
    'في نهاية كل فترة: النشطون هم من قدّموا طلبًا خلال 90 يومًا حتى نهايتها، والخاملون من كان آخر طلب لهم أقدم من ذلك.',
  'At production cost; batches without a unit cost have no value.':
    'بتكلفة الصنع؛ الدفعات التي ليست لها تكلفة وحدة لا قيمة لها.',
  'Average order': 'متوسط الطلب',
  'Best-selling items': 'الأصناف الأكثر مبيعًا',
  'Budget and expenses': 'الميزانية والمصروفات',
  'By delivery address. Shipping is left out when filtered by brand.':
    'حسب عنوان تسليم الطلب. لا يُحسب الشحن عند الاقتصار على علامة تجارية.',
  'By the billing address, at the end of the period.': 'حسب عنوان الفوترة، في نهاية الفترة.',
  'By the day maintenance was completed.': 'حسب يوم إتمام الصيانة.',
  'By invoice date, less returns. Shipping is left out when filtered by goods.':
    'حسب يوم الفاتورة، بعد طرح المرتجع. لا يُحسب الشحن عند الاقتصار على بعض البضائع.',
  'By the day the leads were lost.': 'حسب يوم فقدانهم.',
  'By the day the orders were placed.': 'حسب يوم تقديمها.',
  'By planned date.': 'حسب اليوم المخطط لها.',
  'Closing balance': 'الرصيد الختامي',
  'Completed maintenance and vehicle services, and payments to contractors. Pay is gross pay and counts on the day it was approved.':
    'أعمال الصيانة وخدمات المركبات المكتملة، والمدفوعات للمقاولين. الأجر هو إجمالي الأجر ويُحسب يوم اعتماده.',
  'Completed productions. Quantities in different units are added together.':
    'عمليات الإنتاج المكتملة. تُجمع الكميات بوحداتها المختلفة معًا.',
  Conversion: 'التحويل',
  'Conversion of leads': 'تحويل العملاء المحتملين',
  'Cost of maintenance': 'تكلفة الصيانة',
  'Customers by place': 'العملاء حسب المكان',
  'Customers by type': 'العملاء حسب النوع',
  Dormant: 'خامل',
  Downtime: 'مدة التوقف',
  'Downtime of machines': 'مدة توقف الآلات',
  'Expenses and net sales': 'المصروفات وصافي المبيعات',
  'Expenses and pay': 'المصروفات والأجور',
  'Expenses and pay as % of net sales': 'المصروفات والأجور كنسبة % من صافي المبيعات',
  'Expenses as % of net sales': 'المصروفات كنسبة % من صافي المبيعات',
  'Expenses over time': 'المصروفات عبر الزمن',
  'Expenses that were approved or paid, by their date.':
    'المصروفات المعتمدة أو المدفوعة، حسب تاريخها.',
  'Their number at the end of the period, or their purchases in it.':
    'عددهم في نهاية الفترة، أو ما اشتروه خلالها.',
  'Invoices by payment': 'الفواتير حسب السداد',
  'Largest customers': 'أكبر العملاء',
  'Leads by place': 'العملاء المحتملون حسب المكان',
  'Leads by source': 'العملاء المحتملون حسب المصدر',
  'Leads count on the day they were created, won leads on the day they were won.':
    'يُحسب العملاء المحتملون يوم إنشائهم، والمكتسبون منهم يوم اكتسابهم.',
  'Leads that were created in the period, by their status today.':
    'العملاء المحتملون الذين أُنشئوا خلال الفترة، حسب حالتهم اليوم.',
  'Median hours to decision': 'وسيط الساعات حتى القرار',
  'Net sales by brand or category': 'صافي المبيعات حسب العلامة التجارية أو الفئة',
  'Net sales by place': 'صافي المبيعات حسب المكان',
  'Net sales of the period; outstanding as of today.': 'صافي مبيعات الفترة؛ والمستحق حتى اليوم.',
  'Never ordered': 'لم يطلب قط',
  'New customers': 'عملاء جدد',
  'Order and sales': 'الطلبات والمبيعات',
  'Order value': 'قيمة الطلب',
  'Orders decided in the period: the median of the hours they waited, and how many of them were rejected.':
    'الطلبات التي بُتّ فيها خلال الفترة: وسيط ساعات انتظارها، وكم رُفض منها.',
  'Outstanding by place': 'المستحق حسب المكان',
  'Pay is gross pay and counts on the day it was approved.':
    'الأجر هو إجمالي الأجر ويُحسب يوم اعتماده.',
  'Production and yield': 'الإنتاج ونسبة السليم منه',
  'Production by item or category': 'الإنتاج حسب الصنف أو الفئة',
  'Quantities in different units are added together.': 'تُجمع الكميات بوحداتها المختلفة معًا.',
  'Quantity written off': 'الكمية المشطوبة',
  'Running costs': 'التكاليف الجارية',
  'Stock by expiry': 'المخزون حسب انتهاء الصلاحية',
  'The budget of each month in the period, next to what was approved or paid.':
    'ميزانية كل شهر تشمله الفترة، إلى جانب ما اعتُمد أو دُفع.',
  'Time to approval': 'المدة حتى الاعتماد',
  'Up to 7 days': 'حتى 7 أيام',
  'Value written off': 'القيمة المشطوبة',
  Wallets: 'المحافظ',
  'Money paid into wallets, paid out, and held at the end of each period.':
    'ما دخل المحافظ وما خرج منها، وما كان فيها في نهاية كل فترة.',
  'Stock on hand by remaining shelf life.':
    'الموجود في المخزون، حسب الأيام المتبقية لصلاحيته من اليوم.',
  'Invoices of the period, less returns, by payment status today. Open and partly paid include overdue ones.':
    'ما فُوتر خلال الفترة بعد طرح المرتجع، حسب ما سُدد منه حتى اليوم. يشمل المفتوح والمدفوع جزئيًا ما تأخر سداده.',
  'Why leads were lost': 'أسباب فقدان العملاء المحتملين',
  'Without shipping, less returns.': 'دون الشحن، بعد طرح المرتجع.',
  'Won and lost leads count on the day they were closed, and so does the conversion.':
    'يُحسب المكتسبون والمفقودون يوم إغلاقهم، وكذلك التحويل.',
  'active customers': 'العملاء النشطون',
  'balance of wallets': 'رصيد المحافظ',
  'customers who never ordered': 'العملاء الذين لم يطلبوا قط',
  'dormant customers': 'العملاء الخاملون',
  'expenses and pay as a share of net sales': 'نسبة المصروفات والأجور إلى صافي المبيعات',
  'expenses as a share of net sales': 'نسبة المصروفات إلى صافي المبيعات',
  'invoiced sales': 'المبيعات المفوترة',
  'leads lost': 'العملاء المحتملون الذين خسرناهم',
  'leads won': 'العملاء المحتملون الذين كسبناهم',
  'maintenance costs': 'تكاليف الصيانة',
  'overdue receivables': 'المستحقات المتأخرة',
  'payments into wallets': 'الإيداعات في المحافظ',
  'payments out of wallets': 'المدفوعات من المحافظ',
  'quantity produced': 'الكمية المنتجة',
  'quantity rejected': 'الكمية المرفوضة',
  'quantity shipped': 'الكمية المشحونة',
  receivables: 'المستحقات',
  'share of rejected orders': 'نسبة الطلبات المرفوضة',
  'stock on hand': 'المخزون المتاح',
  'vehicle service costs': 'تكاليف خدمة المركبات',
}
