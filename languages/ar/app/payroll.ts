/** Payroll and payslips. */
export const payroll: Readonly<Record<string, string>> = {
  'rounded each week': 'مقرّبًا لكل أسبوع',
  'Nothing more to pay: paid weekly': 'لا مستحق آخر: دُفع أسبوعيًا',
  'The month': 'الشهر كله',
  'less {hours} h break': 'ناقص {hours} س استراحة',
  'my payslips': 'قسائم أجري',
  'Pay for {month}': 'أجر {month}',
  '{name}, {month}': '{name}، {month}',
  '{rate} ({salary} ÷ {days} days ÷ {standard} h)': '{rate} ({salary} ÷ {days} يوم ÷ {standard} س)',
  'As of {date}, when the payslip was issued. Taken includes approved future leave.':
    'كما في {date}، يوم إصدار القسيمة. المأخوذ يشمل الإجازات المعتمدة المقبلة.',
  'Gross since {month}': 'الإجمالي منذ {month}',
  'Gross since January': 'الإجمالي منذ يناير',
  'Net since {month}': 'الصافي منذ {month}',
  'Net since January': 'الصافي منذ يناير',
  'Pay for {name}, {month}': 'أجر {name}، {month}',
  'Payslip for {name}, {month}': 'قسيمة أجر {name}، {month}',
  'Payslips for {year}': 'قسائم أجر {year}',
  'Nothing to pay. Approve this payslip separately, or cancel it.':
    'لا يوجد ما يُدفع. اعتمد هذا الأجر وحده، أو ألغِه.',
  '{hours} h × {multiplier} × {salary} ÷ {days} days ÷ {standard} h':
    '{hours} س × {multiplier} × {salary} ÷ {days} يوم ÷ {standard} س',
  '{smart_count} week |||| {smart_count} weeks':
    'لا أسابيع |||| أسبوع واحد |||| أسبوعان |||| {smart_count} أسابيع |||| {smart_count} أسبوعًا |||| {smart_count} أسبوع',
  'Hourly rate {rate}': 'أجر الساعة {rate}',
  'Hours for these weeks': 'ساعات هذه الأسابيع',
  '{hours} h × {rate}': '{hours} س × {rate}',
  '{hours} × the multiplier of these weeks, rounded each week':
    '{hours} × معامل هذه الأسابيع، مقرّبًا لكل أسبوع',
  '{hours} × {multiplier}, rounded each week': '{hours} × {multiplier}، مقرّبًا لكل أسبوع',
  'No approved weeks ended in this month.': 'لم ينتهِ في هذا الشهر أسبوع معتمد.',
  'Of which paid leave': 'منها إجازة مدفوعة',
  'Paid on {date}': 'دُفع في {date}',
  'Pay for the week ending in {month}: {span} |||| Pay for the weeks ending in {month}: {span} ({smart_count} weeks)':
    'لا أسابيع تنتهي في {month}: {span} |||| أجر الأسبوع الذي ينتهي في {month}: {span} |||| أجر الأسبوعين اللذين ينتهيان في {month}: {span} |||| أجر الأسابيع التي تنتهي في {month}: {span} ({smart_count} أسابيع) |||| أجر الأسابيع التي تنتهي في {month}: {span} ({smart_count} أسبوعًا) |||| أجر الأسابيع التي تنتهي في {month}: {span} ({smart_count} أسبوع)',
  'Public holidays': 'العطل الرسمية',
  'Total of the weeks': 'مجموع الأسابيع',
  'Work on rest days': 'العمل في أيام الراحة',
  'Approved leave for the year': 'الإجازات المعتمدة في السنة',
  'Pay calculation': 'حساب الأجر',
  'How the figures were calculated': 'مصدر الأرقام',
  'No change to the pay of {count} person |||| No change to the pay of {count} people':
    'لا تغيير في الأجر. عدد الأشخاص: {count} |||| لا تغيير في الأجر. عدد الأشخاص: {count} |||| لا تغيير في الأجر. عدد الأشخاص: {count} |||| لا تغيير في الأجر. عدد الأشخاص: {count} |||| لا تغيير في الأجر. عدد الأشخاص: {count} |||| لا تغيير في الأجر. عدد الأشخاص: {count}',
  '{count} person: {before} → {after} a month |||| {count} people: {before} → {after} a month':
    'عدد الأشخاص {count}: ‏{before} ← {after} شهريًا |||| عدد الأشخاص {count}: ‏{before} ← {after} شهريًا |||| عدد الأشخاص {count}: ‏{before} ← {after} شهريًا |||| عدد الأشخاص {count}: ‏{before} ← {after} شهريًا |||| عدد الأشخاص {count}: ‏{before} ← {after} شهريًا |||| عدد الأشخاص {count}: ‏{before} ← {after} شهريًا',
  'An average month with no absence or overtime, after the deductions in these terms':
    'شهر متوسط بلا غياب ولا عمل إضافي، بعد خصومات الشروط',
  Next: 'التالي',
  'No rate': 'بلا معدل',
  'No one is affected.': 'لا أحد يتأثر.',
  'Page {page} of {pages}': 'الصفحة {page} من {pages}',
  Previous: 'السابق',
  'Pay for {period} is approved; the difference is proposed as arrears.':
    'أجر {period} معتمد؛ ويُقترح الفرق متأخراتٍ.',
  'Who is affected': 'من يتأثر',
  'Approve the wages for the week of {week}': 'اعتماد أجور أسبوع {week}',
  'Create drafts for a week to calculate the wages of people paid by the hour.':
    'أنشئ مسودة أسبوع لحساب أجور من يُدفع لهم بالساعة.',
  'Create drafts': 'إنشاء المسودات',
  'No weekly wages to show': 'لا أجور أسبوعية هنا',
  'Everyone paid by the hour already has wages for this week.':
    'لكل من يُدفع له بالساعة أجور عن هذا الأسبوع بالفعل.',
  'Record payment for the week of {week}': 'تسجيل دفع أجور أسبوع {week}',
  'The hours of the week are locked. Anything that cannot be approved is listed and stays a draft.':
    'تُقفل ساعات الأسبوع. ما لا يمكن اعتماده يُذكر ويبقى مسودة.',
  'The wages are marked as paid.': 'تُعلَّم الأجور بأنها مدفوعة.',
  '{done} of {smart_count} approved, {sum}': 'اعتُمد {done} من {smart_count}، ‏{sum}',
  '{done} of {smart_count} cancelled': 'أُلغي {done} من {smart_count}',
  '{done} of {smart_count} paid, {sum}': 'دُفع {done} من {smart_count}، ‏{sum}',
  '{smart_count} has exceptions. |||| {smart_count} have exceptions.':
    '{smart_count} فيها ما يستدعي المراجعة. |||| {smart_count} فيها ما يستدعي المراجعة. |||| {smart_count} فيها ما يستدعي المراجعة. |||| {smart_count} فيها ما يستدعي المراجعة. |||| {smart_count} فيها ما يستدعي المراجعة. |||| {smart_count} فيها ما يستدعي المراجعة.',
  '{smart_count} person, {sum} to pay |||| {smart_count} people, {sum} to pay':
    'عدد الأشخاص {smart_count}، المستحق {sum} |||| عدد الأشخاص {smart_count}، المستحق {sum} |||| عدد الأشخاص {smart_count}، المستحق {sum} |||| عدد الأشخاص {smart_count}، المستحق {sum} |||| عدد الأشخاص {smart_count}، المستحق {sum} |||| عدد الأشخاص {smart_count}، المستحق {sum}',
  '{smart_count} with exceptions |||| {smart_count} with exceptions':
    '{smart_count} للمراجعة |||| {smart_count} للمراجعة |||| {smart_count} للمراجعة |||| {smart_count} للمراجعة |||| {smart_count} للمراجعة |||| {smart_count} للمراجعة',
  'Approve 1 |||| Approve {smart_count}':
    'اعتماد {smart_count} |||| اعتماد {smart_count} |||| اعتماد {smart_count} |||| اعتماد {smart_count} |||| اعتماد {smart_count} |||| اعتماد {smart_count}',
  'Approve all': 'اعتماد الكل',
  'Approve pay for {month}': 'اعتماد أجور {month}',
  Back: 'رجوع',
  'Cancel 1 |||| Cancel {smart_count}':
    'إلغاء {smart_count} |||| إلغاء {smart_count} |||| إلغاء {smart_count} |||| إلغاء {smart_count} |||| إلغاء {smart_count} |||| إلغاء {smart_count}',
  'Cancel all': 'إلغاء الكل',
  'Cancel pay for {month}': 'إلغاء أجور {month}',
  'Drafts and approved pay are cancelled, payslips become void, and hours and weeks are unlocked. Anything already paid is unchanged.':
    'تُلغى المسودات والأجور المعتمدة، وتصبح القسائم لاغية، وتُفتح الساعات والأسابيع. ما دُفع يبقى.',
  'Marks all payslips as paid. You can then download the bank file.':
    'تُعلَّم كل قسيمة بأنها مدفوعة. بعدها يتوفر ملف البنك.',
  'Creates a draft for everyone in {department} who was employed in this month and has no pay yet. Nothing is paid until you approve it.':
    'تُنشأ مسودة لكل من كان موظفًا في {department} هذا الشهر وليس له أجر عنه بعد. لا يُدفع شيء قبل أن تعتمده.',
  'See the exceptions first': 'راجع الحالات أولًا',
  'Pay 1 |||| Pay {smart_count}':
    'دفع {smart_count} |||| دفع {smart_count} |||| دفع {smart_count} |||| دفع {smart_count} |||| دفع {smart_count} |||| دفع {smart_count}',
  'Pay all': 'دفع الكل',
  'Payslips are issued, and the hours and weeks of the month are locked. Anything that cannot be approved is listed and stays a draft.':
    'تُصدر القسائم، وتُقفل ساعات الشهر وأسابيعه. ما لا يمكن اعتماده يُذكر ويبقى مسودة.',
  'Record payment for {month}': 'تسجيل دفع أجور {month}',
  Refused: 'مرفوض',
  'One could not be processed and is unchanged: |||| {smart_count} could not be processed and are unchanged:':
    'رُفض {smart_count} وبقي كما كان: |||| رُفض {smart_count} وبقي كما كان: |||| رُفض {smart_count} وبقي كما كان: |||| رُفض {smart_count} وبقي كما كان: |||| رُفض {smart_count} وبقي كما كان: |||| رُفض {smart_count} وبقي كما كان:',
  'Nothing to do here.': 'لا شيء من هذا النوع لفعله.',
  '{1} already exists; change or cancel that one.': '{1} موجود بالفعل؛ غيّره أو ألغه.',
  '{1} was not employed during this month.': 'لم يكن {1} موظفًا في هذا الشهر.',
  '{done} of {total} people': '{done} من {total} شخصًا',
  '{hours} h': '{hours} س',
  '{percent}% of basic pay of {basic}': '{percent}% من الراتب الأساسي {basic}',
  '{salary} a month × {payable} of {working} working days':
    '{salary} في الشهر × {payable} من {working} يوم عمل',
  '{smart_count} draft created; the others already have one or have no pay configuration. |||| {smart_count} drafts created; the others already have one or have no pay configuration.':
    'لا مسودات جديدة؛ للآخرين أجر بالفعل أو بلا إعداد أجور. |||| هناك مسودة واحدة؛ للآخرين أجر بالفعل أو بلا إعداد أجور. |||| هناك مسودتان؛ للآخرين أجر بالفعل أو بلا إعداد أجور. |||| هناك {smart_count} مسودات؛ للآخرين أجر بالفعل أو بلا إعداد أجور. |||| هناك {smart_count} مسودة؛ للآخرين أجر بالفعل أو بلا إعداد أجور. |||| هناك {smart_count} مسودة؛ للآخرين أجر بالفعل أو بلا إعداد أجور.',
  'A fixed amount from the pay configuration': 'مبلغ ثابت من إعداد الأجور',
  'Choose this month or an earlier one.': 'يُدفع أجر الشهر بعد أن يبدأ.',
  Allowance: 'الرصيد السنوي',
  Absent: 'غائب',
  Account: 'الحساب',
  'Including advances and loans': 'السلف والقروض أيضًا',
  Allowances: 'البدلات',
  'Approval and payment': 'الاعتماد والدفع',
  'Approve pay': 'اعتماد الأجر',
  'Approved by': 'اعتمده',
  'Approved on': 'تاريخ الاعتماد',
  'Pay has already been approved with these terms. Add new terms from the date the change applies; the difference is proposed as arrears.':
    'حُسب أجر معتمد بهذه الشروط. أضف شروطًا جديدة تسري من يوم بدء التغيير، ويُقترح الفرق متأخراتٍ.',
  'Basic pay': 'الراتب الأساسي',
  Recalculate: 'أعد الحساب',
  'Cancel pay': 'إلغاء الأجر',
  'Manual changes': 'تعديلات يدوية',
  'Days and hours': 'الأيام والساعات',
  Deductions: 'الخصومات',
  'Download payslip': 'تنزيل قسيمة الأجر',
  'Create drafts for a month to calculate everyone’s pay.':
    'أنشئ مسودة شهر لحساب ما يُدفع لكل شخص عنه.',
  'Create draft pay for {month}': 'إنشاء مسودة أجور {month}',
  Drafted: 'أُنشئت المسودة',
  Drafts: 'المسودات',
  'Each day': 'كل يوم',
  Earnings: 'المستحقات',
  'Creates a draft for everyone who was employed in this month and has no pay yet. Nothing is paid until you approve it.':
    'تُنشأ مسودة لكل من كان موظفًا في هذا الشهر وليس له أجر عنه بعد. لا يُدفع شيء قبل أن تعتمده.',
  'Over 20% different from last month': 'يختلف عن الشهر الماضي بأكثر من 20%',
  'Bank file': 'ملف للبنك',
  'From weekly wages': 'من الأجور الأسبوعية',
  'Gross pay': 'الأجر الإجمالي',
  'The date of birth of {1} is missing; enter it before you approve the pay.':
    'تاريخ ميلاد {1} غير مسجَّل؛ أدخله قبل اعتماد الأجر.',
  'Hours of this month are still drafts; approve them first.':
    'ساعات هذا الشهر ما زالت مسودات؛ اعتمدها أولًا.',
  'Hours worked': 'ساعات العمل',
  'Hours, leave or terms have changed since this was calculated. Recalculate and check it first.':
    'تغيّرت الساعات أو الإجازات أو الشروط منذ هذا الحساب. أعد الحساب وراجعه أولًا.',
  Issued: 'صدرت',
  Leaving: 'مغادر',
  'Month key': 'مفتاح الشهر',
  'Monthly pay to approve': 'أجور شهرية بانتظار الاعتماد',
  'Monthly pay': 'الأجر الشهري',
  'The weekly payments exceed the net pay; correct the weeks first.':
    'ما دُفع أسبوعيًا أكثر من صافي الأجر؛ صحّح الأسابيع أولًا.',
  'Payslips appear here once your pay for a month is approved.':
    'تظهر قسيمة الأجر هنا عندما يُعتمد أجرك عن شهر.',
  'No payslips yet': 'لا قسائم أجر بعد',
  'My payslips': 'قسائم أجري',
  'Negative net pay': 'صافٍ سالب',
  'Net pay': 'صافي الأجر',
  'Last month’s net pay': 'صافي أجر الشهر السابق',
  'No hours': 'لا ساعات',
  'No pay configuration with a rate is in force for {1} on {2}; add one.':
    'لا يسري إعداد أجور بمعدل لـ {1} في {2}؛ أضف واحدًا.',
  'No pay to show': 'لا أجور هنا',
  'No one was employed in this month.': 'لم يكن أحد موظفًا في هذا الشهر.',
  'Not employed': 'غير موظف',
  'Not paid yet': 'لم يُدفع بعد',
  'No deductions': 'لا خصومات',
  'Nothing has been paid for this month yet.': 'لم يُدفع شيء من هذا الشهر بعد.',
  Number: 'الرقم',
  'Bank account changed': 'حساب بنكي آخر',
  'Already paid weekly': 'دُفع أسبوعيًا بالفعل',
  'Paid to': 'دُفع إلى',
  'Pay hours for the month': 'ساعات أجر الشهر',
  'Payable days': 'الأيام المستحقة',
  Payroll: 'كشوف الأجور',
  Payslip: 'قسيمة أجر',
  Payslips: 'قسائم الأجور',
  'Something went wrong; no drafts were saved. Please try again.':
    'حدث خطأ؛ لم تُحفظ أي مسودة. حاول مرة أخرى.',
  'Stopped; no drafts were saved.': 'أُوقف؛ لم تُحفظ أي مسودة.',
  'Stopping: removing the drafts': 'جارٍ الإيقاف: تُزال المسودات',
  Taken: 'المأخوذ',
  'Days in the month, excluding days off and holidays': 'أيام الشهر دون أيام الراحة والعطل',
  'The net pay is negative; reduce the deductions first.': 'صافي الأجر سالب؛ خفّض الخصومات أولًا.',
  'Pay cancelled': 'أُلغي الأجر',
  'Payment made': 'دُفع الأجر',
  'Pay for {1} is approved; cancel it before changing its hours or weeks.':
    'أجر {1} معتمد؛ ألغه قبل تغيير ساعاته وأسابيعه.',
  'Pay for {1} is approved, so leave in that month cannot be changed.':
    'أجر {1} معتمد؛ تبقى إجازات ذلك الشهر كما هي.',
  'Drafts for this month are already being created; wait for that to finish.':
    'تُنشأ مسودات هذا الشهر بالفعل؛ انتظر حتى تنتهي.',
  'The payslip will be voided, and the hours and weeks for the month will be unlocked.':
    'تصبح القسيمة ملغاة؛ تُفتح ساعات الشهر وأسابيعه.',
  'The payslip is issued, and the hours and weeks for the month are locked.':
    'تصدر القسيمة؛ تُقفل ساعات الشهر وأسابيعه.',
  'Number of exceptions': 'عدد الحالات للمراجعة',
  'This employee no longer exists.': 'هذا الموظف لم يعد موجودًا.',
  'This month has no working days.': 'لا أيام عمل في هذا الشهر.',
  'This month is not over yet; it can be approved after {1}.':
    'هذا الشهر لم ينته؛ يمكن اعتماده من اليوم التالي لـ {1}.',
  'This payslip is void.': 'هذه القسيمة ملغاة.',
  'This run has already ended.': 'انتهت هذه العملية بالفعل.',
  Exceptions: 'حالات للمراجعة',
  'To pay': 'المستحق للدفع',
  'Unpaid leave': 'إجازة غير مدفوعة',
  Void: 'ملغاة',
  'Weekly wages that end in this month are still drafts; approve them first.':
    'الأجور الأسبوعية المنتهية في هذا الشهر ما زالت مسودات؛ اعتمدها أولًا.',
  Weeks: 'الأسابيع',
  'Your last payslip': 'آخر قسيمة أجر لك',
  'my profile': 'ملفي الشخصي',
  payslips: 'قسائم الأجور',
  'Total deductions': 'مجموع الخصومات',
  'Pay type': 'نوع الأجر',
  'No wages for this week yet': 'لا أجور لهذا الأسبوع بعد',
  'No pay for this month yet': 'لا رواتب لهذا الشهر بعد',
  '{sum} to pay': '{sum} مستحقة الدفع',
  '{smart_count} draft created for the week of {week} |||| {smart_count} drafts created for the week of {week}':
    'أُنشئت مسودات أسبوع {week}: {smart_count} |||| أُنشئت مسودات أسبوع {week}: {smart_count} |||| أُنشئت مسودات أسبوع {week}: {smart_count} |||| أُنشئت مسودات أسبوع {week}: {smart_count} |||| أُنشئت مسودات أسبوع {week}: {smart_count} |||| أُنشئت مسودات أسبوع {week}: {smart_count}',
  'A fixed amount from the pay configuration, not reduced for part of a month':
    'مبلغ ثابت من إعداد الأجور، هو نفسه عن جزء من الشهر',
  'Joined on {date}': 'انضم في {date}',
  'Last working day {date}': 'آخر يوم عمل {date}',
  'Joined on {date}: the allowance is for {months} of 12 months, to the nearest half day.':
    'انضم في {date}: يُحسب الرصيد عن {months} من 12 شهرًا، مقرَّبًا إلى أقرب نصف يوم.',
  '{percent}% of basic pay': '{percent}% من الأجر الأساسي',
  'A working day without hours or leave counts as absent.':
    'يوم العمل بلا ساعات ولا إجازة يُحسب غيابًا.',
  'Pay terms': 'شروط الأجر',
  'Weeks missing': 'أسابيع ناقصة',
  'Not in this pay: no wages have been drafted yet': 'ليس ضمن هذا الأجر: لم تُعدّ مسودة الأجور بعد',
  'Not in this pay: the wages are still a draft': 'ليس ضمن هذا الأجر: الأجور ما زالت مسودة',
  '1 more is in the list. |||| {smart_count} more are in the list.':
    'لا مزيد في القائمة. |||| واحد آخر في القائمة. |||| اثنان آخران في القائمة. |||| {smart_count} أخرى في القائمة. |||| {smart_count} أخرى في القائمة. |||| {smart_count} أخرى في القائمة.',
  '1 was not attempted and is unchanged. |||| {smart_count} were not attempted and are unchanged.':
    'لم يُترك شيء دون محاولة. |||| لم تجرِ محاولة واحد فبقي كما كان. |||| لم تجرِ محاولة اثنين فبقيا كما كانا. |||| لم تجرِ محاولة {smart_count} فبقيت كما كانت. |||| لم تجرِ محاولة {smart_count} فبقيت كما كانت. |||| لم تجرِ محاولة {smart_count} فبقيت كما كانت.',
  '1 was skipped: someone else had already dealt with it. |||| {smart_count} were skipped: someone else had already dealt with them.':
    'لم يُتجاوز شيء. |||| تُجووز واحد: قرّره شخص آخر في هذه الأثناء. |||| تُجووز اثنان: قرّرهما شخص آخر في هذه الأثناء. |||| تُجووزت {smart_count}: قرّرها شخص آخر في هذه الأثناء. |||| تُجووزت {smart_count}: قرّرها شخص آخر في هذه الأثناء. |||| تُجووزت {smart_count}: قرّرها شخص آخر في هذه الأثناء.',
  'The total of the pay hours; only an import can set other hours':
    'مجموع ساعات الأجر؛ لا تأتي ساعات أخرى إلا بالاستيراد',
  'From {day}: {days} = {amount}': 'من {day}: {days} = {amount}',
  'Breakdown of the month': 'أجزاء الشهر',
  'Breakdown of the week': 'أجزاء الأسبوع',
  'Weekly hours are the total of the pay hours; only an import can set them.':
    'ساعات الأسبوع هي مجموع ساعات أجره؛ لا يأتي بها إلا الاستيراد.',
  'The rows below cover all months.': 'الصفوف أدناه لجميع الأشهر.',
  Accepted: 'مقبول',
  Arrears: 'المتأخرات',
  'Arrears can only be accepted or dropped while the pay is a draft.':
    'تُقرَّر المتأخرات ما دام الأجر مسودة.',
  'Arrears from earlier weeks': 'متأخرات أسابيع سابقة',
  'Negative if too much was paid': 'أقل من 0: دُفع أكثر من المستحق',
  'Deduct from this pay': 'خصم من هذا الأجر',
  'Deducted from this pay': 'خُصمت من هذا الأجر',
  Drop: 'إسقاط',
  Dropped: 'أُسقط',
  'For time already paid': 'عن مدة دُفع أجرها من قبل',
  'Overpaid, {when}': 'دُفع زائدًا، {when}',
  'Paid with': 'دُفع مع',
  'Paid with week': 'دُفع مع الأسبوع',
  'Add to this pay': 'إضافة إلى هذا الأجر',
  'Included in this pay': 'مدرجة في هذا الأجر',
  'Still due, {when}': 'لا يزال مستحقًا، {when}',
  'Drop arrears': 'إسقاط المتأخرات',
  'Drop for good? They will not be proposed again.': 'إسقاط نهائي؟ لن تُقترح مرة أخرى.',
  'week of {date}': 'أسبوع {date}',
  'The month, or the Monday of the week, that was approved':
    'الشهر، أو يوم الاثنين من الأسبوع، الذي اعتُمد',
  'These arrears are not in this pay.': 'هذه المتأخرات ليست في هذا الأجر.',
  'A decision on these arrears has already been made.': 'تقرّرت هذه المتأخرات من قبل.',
  'Awaiting decision': 'للتقرير',
}
