/** Pay configurations: under which terms people are paid. */
export const pay: Readonly<Record<string, string>> = {
  '"{1}" already starts on the same day; change that one instead.':
    '"{1}" سارٍ من اليوم نفسه؛ عدّل ذلك الإعداد.',
  '% of basic pay': '% من الأجر الأساسي',
  "A person's own configuration applies first, then the department's, then the company's":
    'يُطبَّق إعداد الشخص أولًا، ثم إعداد القسم، ثم إعداد الشركة',
  'Allowances and deductions': 'البدلات والاستقطاعات',
  'Applies to': 'ينطبق على',
  'Enter at most 100%.': '100 بالمئة على الأكثر.',
  'By the hour': 'بالساعة',
  'By the month': 'بالشهر',
  Calculation: 'الحساب',
  'Casual leave days': 'أيام الإجازة العارضة',
  'Days off each week': 'أيام العطلة الأسبوعية',
  Deduction: 'استقطاع',
  'Earned leave days': 'أيام الإجازة المكتسبة',
  Earning: 'استحقاق',
  'Fixed amount': 'مبلغ ثابت',
  'For work on holidays and days off': 'للعمل في العطل وأيام الراحة',
  'Holiday multiplier': 'معامل العطل',
  'Holidays are paid': 'العطل مدفوعة الأجر',
  'Hourly rate': 'أجر الساعة',
  Hours: 'الساعات',
  'In force from': 'سارٍ من',
  'Leave per year': 'الإجازات في السنة',
  'Monthly salary': 'الراتب الشهري',
  'No pay configuration is in force on {1}; add one for the company.':
    'لا يوجد إعداد أجور سارٍ في {1}؛ أضف إعدادًا للشركة.',
  'On: a working day without hours counts as absent. Off: it counts as worked':
    'مفعّل: يوم العمل بلا ساعات يُحسب غيابًا. غير مفعّل: يُحسب يوم عمل',
  'Maximum overtime per day': 'الحد الأقصى للعمل الإضافي في اليوم',
  'Overtime from': 'العمل الإضافي ابتداءً من',
  'Overtime multiplier': 'معامل العمل الإضافي',
  Pay: 'الأجر',
  'Pay configuration': 'إعداد الأجور',
  'Pay configurations': 'إعدادات الأجور',
  'People paid by the hour get their standard hours for a paid holiday they do not work':
    'من يتقاضون أجرًا بالساعة يحصلون على ساعاتهم المعتادة عن عطلة مدفوعة لا يعملون فيها',
  Rate: 'المعدل',
  'Sick leave days': 'أيام الإجازة المرضية',
  'Standard hours per day': 'الساعات المعتادة في اليوم',
  'Deducted once a day when more than 6 hours are worked':
    'تُخصم مرة واحدة في اليوم عند العمل أكثر من 6 ساعات',
  'Track attendance': 'تتبّع الحضور',
  'Unpaid break': 'استراحة غير مدفوعة',
  'Who and when': 'لمن ومتى',
  h: 'س',
  min: 'د',
  'These wages have been approved; cancel them to correct the week.':
    'اعتُمدت هذه الأجور؛ ألغها لتصحيح الأسبوع.',
}
