/** Settings of the company. */
export const settings: Readonly<Record<string, string>> = {
  'Used for text messages to people who have not chosen a language':
    'لغة الرسائل النصية لمن لم يختر لغة بنفسه',
  'Quiet hours from': 'ساعات الهدوء من',
  'Quiet hours until': 'ساعات الهدوء حتى',
  'Text messages wait until the quiet hours are over, except codes and temporary passwords. Leave both times blank to send at any hour':
    'تنتظر الرسائل النصية انتهاء ساعات الهدوء، ما عدا الرموز وكلمات المرور المؤقتة. اترك الوقتين فارغين للإرسال في أي ساعة',
  '{field}: use the default, {value}': '{field}: استخدام القيمة المبدئية {value}',
  'Enter the colour as a code, such as #2f5d43.': 'يُكتب اللون على نحو ‎#2f5d43.',
  'Enter a dialling code like +44.': 'يُكتب رمز الاتصال على نحو ‎+44.',
  'Attempts before a text message counts as failed': 'عدد محاولات الرسالة النصية قبل أن تُعد فاشلة',
  'Everyone has to sign in again after this time':
    'بعد ذلك يسجّل الجميع الدخول من جديد مهما كان ما يفعلونه',
  'As printed on documents, line by line': 'كما يظهر في المستندات، سطرًا بعد سطر',
  'Australian dollar (AUD)': 'دولار أسترالي (AUD)',
  'Bank account': 'الحساب البنكي',
  'A wide image with a transparent background works best. Default: the Larder sprig':
    'الأفضل أن يكون عريضًا وبخلفية شفافة؛ ومن دونه يظهر الغصن',
  'Canadian dollar (CAD)': 'دولار كندي (CAD)',
  'Chinese yuan (CNY)': 'يوان صيني (CNY)',
  'Codes per hour': 'الرموز في الساعة',
  Colour: 'اللون',
  'Company settings': 'إعدادات الشركة',
  'Credit and stock': 'الائتمان والمخزون',
  'Credit term': 'مدة الائتمان',
  Currency: 'العملة',
  'Late daily status entries': 'التأخر في إدخال الحالة اليومية',
  'Danish krone (DKK)': 'كرونة دنماركية (DKK)',
  'When to remind customers, in days from the due date: -1 is the day before. Leave blank to send no reminders':
    'الأيام حول تاريخ الاستحقاق التي يُذكَّر فيها العميل: -1 هو اليوم السابق. إذا تُركت فارغة: لا تذكير',
  'Euro (EUR)': 'يورو (EUR)',
  'Expiry alert': 'تنبيه انتهاء الصلاحية',
  'For buttons, links and document headings, like #2f5d43. It is made lighter or darker where it would be hard to read. Leave blank to use the standard green':
    'للأزرار والروابط ورأس المستندات، على نحو ‎#2f5d43؛ يُفتَّح أو يُغمَّق حيث تتعذر قراءته. إذا تُرك فارغًا: أخضر الأعشاب',
  'Goods that expire sooner are not sold': 'البضاعة التي تنتهي صلاحيتها قبل ذلك لا تُباع',
  'How long a code sent by text message is valid': 'مدة صلاحية الرمز المرسل برسالة نصية',
  'How long people stay signed in without doing anything':
    'مدة بقاء تسجيل الدخول دون استخدام. ويتجدد مع الاستخدام',
  'How long the user stays locked out': 'مدة بقائه مقفلًا',
  'Changes apply to everyone as soon as they are saved.': 'تسري على الجميع فور حفظها.',
  'Shown in the back office, on the website and at the top of every document':
    'في المكتب وعلى الموقع وفي رأس كل مستند',
  'Indian rupee (INR)': 'روبية هندية (INR)',
  'Leave entered late': 'التأخر في إدخال الإجازة',
  'Code valid for': 'مدة صلاحية الرمز',
  'Lock after wrong passwords': 'قفل حساب الدخول',
  'Maximum time signed in': 'أطول تسجيل دخول',
  'Machines and vehicles': 'الآلات والمركبات',
  'Maintenance due soon': 'صيانة تستحق قريبًا',
  'Malaysian ringgit (MYR)': 'رينغيت ماليزي (MYR)',
  'Money, time and place': 'المال والوقت والمكان',
  'New Zealand dollar (NZD)': 'دولار نيوزيلندي (NZD)',
  'Norwegian krone (NOK)': 'كرونة نرويجية (NOK)',
  'Used for all amounts. Existing amounts keep their figures and are not converted':
    'لكل المبالغ. تحتفظ المبالغ الموجودة بأرقامها ولا تُحوَّل',
  'On documents and in the contact line of the website': 'في المستندات وفي سطر الاتصال على الموقع',
  'On invoices': 'في الفواتير',
  'One address per line, starting with https://': 'عنوان واحد في كل سطر، يبدأ بـ https://',
  'Documents expiring soon': 'وثائق تنتهي قريبًا',
  'Payment reminders': 'تذكيرات الدفع',
  People: 'الأشخاص',
  Phone: 'الهاتف',
  'Polish zloty (PLN)': 'زلوتي بولندي (PLN)',
  'Pound sterling (GBP)': 'جنيه إسترليني (GBP)',
  'Added to phone numbers entered without one': 'يوضع قبل أرقام الهاتف المكتوبة من دونه',
  'Qatari riyal (QAR)': 'ريال قطري (QAR)',
  'Saudi riyal (SAR)': 'ريال سعودي (SAR)',
  'Sets when each day starts, for example Europe/London or Asia/Kolkata':
    'تحدد متى يبدأ اليوم، مثل Europe/London أو Asia/Kolkata',
  'Service due soon': 'خدمة تستحق قريبًا',
  'Service due soon, by distance': 'خدمة تستحق قريبًا حسب المسافة',
  Settings: 'الإعدادات',
  'Shelf life left at dispatch': 'الصلاحية المتبقية عند الإرسال',
  'Sign out when inactive': 'تسجيل الدخول دون استخدام',
  'Sign-in and messages': 'تسجيل الدخول والرسائل',
  'Singapore dollar (SGD)': 'دولار سنغافوري (SGD)',
  'How many days back a daily status can be entered':
    'المدة السابقة التي يمكن إدخال الحالة اليومية فيها',
  'How many days back leave can be entered': 'المدة السابقة التي يمكن إدخال الإجازة فيها',
  'Warn when a service is due within this distance':
    'المسافة السابقة التي تُعد فيها صيانة المركبة مستحقة',
  'Warn when a batch expires within this many days':
    'المدة قبل تاريخ انتهاء الصلاحية التي تُعد فيها التشغيلة موشكة على الانتهاء',
  'Warn when maintenance is due within this many days':
    'المدة السابقة التي تُعد فيها صيانة الآلة مستحقة',
  'Warn when a service is due within this many days':
    'المدة السابقة التي تُعد فيها صيانة المركبة مستحقة',
  'Warn when documents of a vehicle, driver or contractor expire within this many days':
    'قبل ذلك بهذه المدة تُعدّ وثائق المركبة أو السائق أو المقاول على وشك الانتهاء',
  'Social links': 'روابط التواصل الاجتماعي',
  'South African rand (ZAR)': 'راند جنوب أفريقي (ZAR)',
  'Swedish krona (SEK)': 'كرونة سويدية (SEK)',
  'Swiss franc (CHF)': 'فرنك سويسري (CHF)',
  'Per person, per hour': 'ما يمكن لشخص واحد طلبه خلال ساعة',
  '“{1}” is not a time zone. Enter one like Europe/London.':
    'لا توجد منطقة زمنية باسم «{1}». اكتبها هكذا: Europe/London.',
  'Time zone': 'المنطقة الزمنية',
  'Uploads in 10 minutes': 'عمليات الرفع في 10 دقائق',
  'Spreadsheets one person may upload. Checking the same file again does not count':
    'عدد الجداول التي يمكن لشخص واحد إرسالها. لا يُحتسب فحص الملف نفسه مرة أخرى',
  files: 'ملفات',
  'Attempts per message': 'محاولات الرسالة',
  'UAE dirham (AED)': 'درهم إماراتي (AED)',
  'US dollar (USD)': 'دولار أمريكي (USD)',
  'How long until an invoice is due, for customers without their own credit term':
    'المدة حتى استحقاق الفاتورة، للعملاء الذين لا مدة خاصة بهم',
  'Use the default, {value}': 'استخدام القيمة المبدئية {value}',
  'Bank details for customers, printed at the foot of invoices':
    'الحساب الذي يدفع إليه العملاء؛ في تذييل الفواتير',
  'Separate the days with commas, like -1, 1, 7.': 'اكتب الأيام مفصولة بفواصل، مثل -1, 1, 7.',
  'Wrong codes': 'الرموز الخاطئة',
  'Wrong attempts before a new code is needed': 'عدد الرموز الخاطئة حتى يلزم رمز جديد',
  'Wrong passwords': 'كلمات المرور الخاطئة',
  'Failed password attempts before a user is locked out':
    'عدد كلمات المرور الخاطئة حتى يُقفل حساب الدخول',
  codes: 'رموز',
  hours: 'ساعات',
  minutes: 'دقائق',
  times: 'مرات',
  '“{1}” is not a web address. Enter one like https://www.instagram.com/name.':
    '«{1}» ليس عنوانًا. اكتبه هكذا: https://www.instagram.com/name.',
  'A second swipe within this time is ignored; enter 0 to count every swipe':
    'تُحسب البصمة الثانية خلال هذه المدة هي نفسها؛ 0 يحسب كل بصمة',
  'Repeated swipe': 'بصمة مكررة',
}
